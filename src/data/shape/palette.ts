/**
 * The styles name the inks, so the four names stay whatever colours they stand for: `blue` is the one
 * of buttons and links, `red` also that of errors.
 */
export type Ink = 'blue' | 'red' | 'green' | 'yellow';

/** By name, as `#rrggbb`. */
export type Inks = Readonly<
  Record<'paper' | 'card' | 'ink' | 'muted' | 'line' | `${Ink}${'' | '-deep' | '-soft'}`, string>
>;

/** Shades that only the drawn pictures need, as `#rrggbb`. */
export type PrintShades = Readonly<
  Record<'paper-deep' | 'ink-dot' | `${Ink}-${'dot' | 'under'}`, string>
>;
