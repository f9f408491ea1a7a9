import { clsx } from 'clsx';
import { errorMessage } from '@/lib/error-message';

interface ResultLineProps {
  /** What has been done; empty if nothing has. */
  done: string;
  error: Error | null;
  /** What the failure leaves as it was. */
  consequence?: string;
  /** Keeps the room of one line, so that nothing below moves when it is filled. */
  hasRoom?: boolean;
}

/** Says beside a control what it has done, or why it could not. */
export function ResultLine({ done, error, consequence = '', hasRoom = false }: ResultLineProps) {
  return (
    <div className={hasRoom ? clsx('min-h-5', error === null && '-mb-2') : 'contents'}>
      <p role="status" className={clsx('text-sm font-medium text-green-deep', !done && 'sr-only')}>
        {done}
      </p>
      {error !== null && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {`${errorMessage(error)} ${consequence}`}
        </p>
      )}
    </div>
  );
}
