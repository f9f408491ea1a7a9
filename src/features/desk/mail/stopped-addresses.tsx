import { useRef, useState } from 'react';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useResumeStopped } from './mail-queries';

/** How many addresses get no more mail because they refused it, and the way back for all of them. */
export function StoppedAddresses({ count }: { count: number }) {
  const resume = useResumeStopped();
  const [resumed, setResumed] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const onResume = useSingleFlight(async () => {
    const isDone = await resume.mutateAsync().then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    setResumed('New mail goes to all addresses again.');
    // The button that had the focus leaves the page.
    status.current?.focus();
  });
  return (
    <div className={count === 0 && resumed === '' ? 'contents' : 'grid justify-items-start gap-2'}>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={resumed === '' ? 'sr-only' : 'text-sm font-medium outline-none'}
      >
        {resumed}
      </p>
      {count > 0 && (
        <>
          <p>
            {count === 1
              ? 'One address gets no more mail, because it rejected three in a row.'
              : `${count.toLocaleString('en')} addresses get no more mail, because they rejected three in a row.`}
          </p>
          {resume.error && <FormAlert>{deskErrorMessage(resume.error)}</FormAlert>}
          <Button variant="outline" size="sm" pending={resume.isPending} onClick={onResume}>
            {count === 1 ? 'Send mail to it again' : 'Send mail to all of them again'}
          </Button>
        </>
      )}
    </div>
  );
}
