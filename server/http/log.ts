/**
 * Writes one event to the log. The fields must not hold a code, a token, a password or a whole address.
 */
export type Log = (
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | undefined>>,
) => void;
