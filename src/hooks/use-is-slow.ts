import { useEffect, useState } from 'react';

const SLOW_AFTER_MS = 5_000;

/** True when the component has been waiting for five seconds, and should say so and offer a way out. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
