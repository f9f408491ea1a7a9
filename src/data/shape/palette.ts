/**
 * The styles name the inks, so the four names stay whatever colours they stand for: `blue` is the one
 * of buttons and links, `red` also that of errors.
 */
export type AccentColor = 'blue' | 'red' | 'green' | 'yellow';

/** By name, as `#rrggbb`. */
export type Palette = Readonly<
  Record<
    | 'background'
    | 'card'
    | 'foreground'
    | 'muted'
    | 'border'
    | `${AccentColor}${'' | '-deep' | '-soft'}`,
    string
  >
>;

/** Shades that only the drawn pictures need, as `#rrggbb`. */
export type IllustrationShades = Readonly<
  Record<'background-deep' | 'foreground-dot' | `${AccentColor}-${'dot' | 'under'}`, string>
>;
