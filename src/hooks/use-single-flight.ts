import { useRef } from 'react';

/**
 * Wraps a form's submit so that it runs once at a time: a double click, or Enter and a click, come
 * faster than React can disable a button. A submit that resolves to 'leaving' was the last one: the
 * next page is on its way, and this one is still there meanwhile.
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
