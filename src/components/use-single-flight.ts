import { useRef } from 'react';

/**
 * Wraps a form's submit so that it runs once at a time: a double click, or Enter and a click, come
 * faster than React can disable a button.
 */
export function useSingleFlight<Input extends unknown[]>(
  submit: (...input: Input) => Promise<void>,
): (...input: Input) => Promise<void> {
  const inFlight = useRef(false);
  return async (...input) => {
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      await submit(...input);
    } finally {
      inFlight.current = false;
    }
  };
}
