import { useIsSlow } from '@/hooks/use-is-slow';
import { HomeLink } from './home-link';

/** Shown while a button is pending: after five seconds it says that the server is slow, and offers a way out. */
export function SlowNotice() {
  const isSlow = useIsSlow();
  return (
    <>
      <p role="status" className={isSlow ? 'text-muted' : 'sr-only'}>
        {isSlow && 'This is taking longer than usual. Our server is slow to answer.'}
      </p>
      {isSlow && <HomeLink />}
    </>
  );
}
