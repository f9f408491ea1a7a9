import { useIsSlow } from '@/hooks/use-is-slow';

/**
 * Says that something loads: to screen readers at first, and to everybody once that takes long.
 * @param isRetrying Whether a request has failed, so that it is made again: the server was out of reach, or it failed.
 */
export function LoadingStatus({ isRetrying }: { isRetrying: boolean }) {
  const isSlow = useIsSlow();
  const text = isRetrying
    ? 'Loading failed. Trying again…'
    : isSlow
      ? 'Still loading: our server is slow to answer.'
      : 'Loading…';
  return (
    <p role="status" className={isRetrying || isSlow ? 'text-sm font-medium' : 'sr-only'}>
      {text}
    </p>
  );
}
