/** Backgrounds of sections and tiles: the soft shade of each accent color. */
export const accentStyles = {
  blue: 'bg-blue-soft',
  red: 'bg-red-soft',
  green: 'bg-green-soft',
  yellow: 'bg-yellow-soft',
} as const;

export type AccentColor = keyof typeof accentStyles;
