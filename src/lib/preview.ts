const PREVIEW_LENGTH = 150;

/** The first 150 characters (UTF-16 code units) and an ellipsis, without splitting a surrogate pair. */
export function preview(text: string): string {
  const cut = text.slice(0, PREVIEW_LENGTH);
  const endsInHalfPair = /[\uD800-\uDBFF]$/.test(cut);
  return `${(endsInHalfPair ? cut.slice(0, -1) : cut).trimEnd()}…`;
}
