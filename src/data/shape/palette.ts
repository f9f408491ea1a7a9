/**
 * Styles use these names, so they stay the same whatever colors they are set to: `blue` is the color of
 * buttons and links, `red` also that of errors.
 */
export type AccentColor = 'blue' | 'red' | 'green' | 'yellow';

/** Colors by name, as `#rrggbb`. */
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

/** Shades used only in generated illustrations, as `#rrggbb`. */
export type IllustrationShades = Readonly<
  Record<'background-deep' | 'foreground-dot' | `${AccentColor}-${'dot' | 'under'}`, string>
>;
