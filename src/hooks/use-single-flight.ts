import { useRef } from 'react';

/**
 * Wraps a submit handler so that calls are ignored while one is in flight: a double click, or Enter and a
 * click, are faster than React can disable a button. After a submit that resolves to 'leaving' all further
 * calls are ignored, because the form stays on screen while the next page loads.
 */
export function useSingleFlight<Input extends unknown[]>(
  submit: (...input: Input) => Promise<'leaving' | void>,
): (...input: Input) => Promise<void> {
  const inFlight = useRef(false);
  return async (...input) => {
    if (inFlight.current) return;
    inFlight.current = true;
    let isLeaving = false;
    try {
      isLeaving = (await submit(...input)) === 'leaving';
    } finally {
      inFlight.current = isLeaving;
    }
  };
}
