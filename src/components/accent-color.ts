/** Backgrounds of sections and tiles: the soft shade of each accent color. */
export const accentStyles = {
  blue: 'bg-blue-soft',
  red: 'bg-red-soft',
  green: 'bg-green-soft',
  yellow: 'bg-yellow-soft',
} as const;

/** The names of the palette's accent colors. Components do not import `src/data`. */
export type AccentColor = keyof typeof accentStyles;
