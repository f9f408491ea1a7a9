// The text of a certificate, which an organiser writes once for everybody.

/** What `{name}`, `{event}`, `{date}` and `{hours}` in the text stand for. */
export interface CertificateValues {
  name: string;
  event: string;
  date: string;
  /** Null if the organisers did not say; the text must not name it then. */
  hours: number | null;
}

/** Whether a text says how many hours the event took. */
export const namesHours = (text: string): boolean => text.includes('{hours}');

/** The text with the values in place of the words in braces. What is no such word stays as it is. */
export function fillCertificateText(text: string, values: CertificateValues): string {
  const words = new Map(
    Object.entries({ ...values, hours: values.hours === null ? '' : String(values.hours) }),
  );
  return text.replaceAll(
    /\{(\w+)\}/g,
    (placeholder, word: string) => words.get(word) ?? placeholder,
  );
}
