/** Markup that is safe to insert into other markup. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[];

/** Builds markup. Texts among the values are escaped, for element content as well as for quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(
    strings.reduce((markup, string, index) => markup + markupOf(values[index - 1] ?? '') + string),
  );

/** No markup. */
export const nothing = new Html('');

function markupOf(value: Part): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
