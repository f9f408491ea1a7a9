import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/session/clock-skew';

const MINUTE_MS = 60_000;

/** The current time by the server's clock, in epoch milliseconds; re-renders when a minute begins. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const next = setTimeout(() => setNow(serverNow()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(next);
  }, [now]);
  return now;
}
