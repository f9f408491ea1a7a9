/** Writes an event to the log. Fields must not contain codes, tokens, passwords or full e-mail addresses. */
export type Log = (
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | undefined>>,
) => void;
