const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

/** A place in a line, such as `1st`, `22nd` or `113th`. */
export const ordinal = (place: number): string =>
  `${place}${suffixes.get(rules.select(place)) ?? 'th'}`;
