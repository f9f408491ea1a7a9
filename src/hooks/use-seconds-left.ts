import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/session/clock-skew';

/** Whole seconds until a time of the server's clock, counting down to zero. @param expiresAt Epoch seconds. */
export function useSecondsLeft(expiresAt: number): number {
  const [now, setNow] = useState(serverNow);
  const secondsLeft = Math.max(0, Math.ceil(expiresAt - now / 1000));
  const hasExpired = secondsLeft === 0;
  useEffect(() => {
    if (hasExpired) return;
    const tick = () => setNow(serverNow());
    tick();
    const ticking = setInterval(tick, 1000);
    return () => clearInterval(ticking);
  }, [hasExpired, expiresAt]);
  return secondsLeft;
}
