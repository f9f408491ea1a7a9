/** A band or a tile in the soft companion of an ink. */
export const accentStyles = {
  blue: 'bg-blue-soft',
  red: 'bg-red-soft',
  green: 'bg-green-soft',
  yellow: 'bg-yellow-soft',
} as const;

export type AccentColor = keyof typeof accentStyles;
