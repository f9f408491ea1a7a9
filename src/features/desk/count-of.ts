/** A number with its noun: `1 mail`, `2,140 mails`. The plural has an s. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
