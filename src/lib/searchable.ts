/** A text for comparing with what somebody types: case, accents and ligatures do not count. */
export const searchable = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
