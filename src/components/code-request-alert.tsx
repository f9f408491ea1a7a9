import { useState } from 'react';
import { useSecondsLeft } from '@/hooks/use-seconds-left';
import { ApiError, formatRetryAfter } from '@/lib/api-error';
import { serverNow } from '@/lib/session/clock-skew';
import { FormAlert } from '@/components/ui/field';

interface CodeRequestAlertProps {
  /** The first sentence about a short wait: which mail was just sent. */
  justMailed?: string;
  /** Null if no request has failed. */
  error: Error | null;
  /** Shown if no request has failed, and once a wait has ended. */
  otherwise?: string | undefined;
}

/** Says why a request for a code by mail failed. A rate limit counts down; at zero `otherwise` takes its place. */
export function CodeRequestAlert({
  error,
  otherwise,
  justMailed = 'We have just mailed you a code.',
}: CodeRequestAlertProps) {
  if (error === null) return otherwise !== undefined && <FormAlert>{otherwise}</FormAlert>;
  if (!(error instanceof ApiError))
    return <FormAlert>Something went wrong. Please try again.</FormAlert>;
  // Without the response there is no token, and without the token a code cannot be used.
  if (error.code === 'timeout')
    return <FormAlert>{`${error.message} If a code still arrives, it will not work.`}</FormAlert>;
  if (!error.isRateLimited || error.retryAfterSeconds === undefined)
    return <FormAlert>{error.message}</FormAlert>;
  return (
    <RateLimitAlert
      seconds={error.retryAfterSeconds}
      otherwise={otherwise}
      justMailed={justMailed}
    />
  );
}

interface RateLimitAlertProps {
  /** The whole wait, from the first render on. */
  seconds: number;
  otherwise: string | undefined;
  justMailed: string;
}

function RateLimitAlert({ seconds, otherwise, justMailed }: RateLimitAlertProps) {
  const [expiresAt] = useState(() => serverNow() / 1000 + seconds);
  const secondsLeft = useSecondsLeft(expiresAt);
  if (secondsLeft === 0) return <CodeRequestAlert error={null} otherwise={otherwise} />;
  // A timer is no live region: screen readers announce the alert once, not every second.
  const wait = <span role="timer">{formatRetryAfter(secondsLeft)}</span>;
  return (
    <FormAlert>
      {/* A short wait is usually the pause after a mailed code, also one for another purpose. */}
      {seconds <= 60 ? (
        <>
          {justMailed} Please wait {wait} before you ask for another one.
        </>
      ) : (
        <>Too many codes were asked for. Please try again in {wait}.</>
      )}
    </FormAlert>
  );
}
