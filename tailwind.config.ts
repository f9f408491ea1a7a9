import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { palette } from './src/data/palette';

const variables = Object.fromEntries(
  Object.entries(palette).map(([name, value]) => [`--color-${name}`, value]),
);
const colors = Object.fromEntries(
  Object.keys(palette).map((name) => [name, `var(--color-${name})`]),
);

/** Darker shades for a page that is read in the sun, also of its dialogs: text has a contrast of 7:1 with them. */
const inSunlight = {
  '--color-muted': palette.foreground,
  '--color-blue': palette['blue-deep'],
  ...Object.fromEntries(
    (['blue-deep', 'red-deep', 'green-deep'] as const).map((name) => [
      `--color-${name}`,
      `color-mix(in srgb, ${palette[name]} 70%, ${palette.foreground})`,
    ]),
  ),
};

export default {
  content: [],
  theme: {
    extend: {
      colors,
      fontFamily: {
        display: ['Display', '"Display Fallback"', 'Arial', 'sans-serif'],
        sans: ['Text', '"Text Fallback"', 'Arial', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
      },
      fontSize: {
        // In large text the headings stop growing where a long word fills the window.
        hero: [
          'min(clamp(2.625rem, 6.6vw - 0.15rem, 5.25rem), 14vw)',
          { lineHeight: '0.98', letterSpacing: '-0.025em' },
        ],
        title: [
          'min(clamp(2rem, 1.5rem + 2.2vw, 3.25rem), 13vw)',
          { lineHeight: '1.04', letterSpacing: '-0.02em' },
        ],
        // Never smaller than the text below it.
        subtitle: [
          'min(clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem), max(9vw, 1.0625rem))',
          { lineHeight: '1.2' },
        ],
        lead: ['clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)', { lineHeight: '1.5' }],
      },
      borderRadius: { card: '1rem' },
      // Text gets lines of at most 75 characters or so, whatever its size.
      maxWidth: { page: '75rem', admin: '80rem', text: '32em' },
    },
  },
  plugins: [
    plugin(({ addBase }) => addBase({ ':root': variables, ':root:has(.in-sunlight)': inSunlight })),
  ],
} satisfies Config;
