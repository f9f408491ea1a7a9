/** State of the location that a wrong code leads to. */
export const WRONG_CODE = { isCodeWrong: true };

/** Whether a location was reached with a wrong code. @param state Its state. */
export const isAfterWrongCode = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isCodeWrong' in state;
