import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * The inks. Each has a deep companion for text on its tint (at least 4.5:1) and a soft one for tints.
 * Nowhere else in the styles is a colour written, and `scripts/art` prints with the same ones.
 */
export const inks = {
  paper: '#faf6ee',
  card: '#ffffff',
  ink: '#15171f',
  muted: '#565b6c',
  line: '#d9d0be',
  blue: '#2f55ff',
  'blue-deep': '#1c36b5',
  'blue-soft': '#dfe5ff',
  red: '#ff4f38',
  'red-deep': '#ae2413',
  'red-soft': '#ffe1db',
  green: '#0aa15c',
  'green-deep': '#076239',
  'green-soft': '#d5f2e2',
  yellow: '#ffc02e',
  'yellow-deep': '#785000',
  'yellow-soft': '#fff0c9',
};

const variables = Object.fromEntries(
  Object.entries(inks).map(([name, value]) => [`--ink-${name}`, value]),
);
const colors = Object.fromEntries(Object.keys(inks).map((name) => [name, `var(--ink-${name})`]));

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
        hero: [
          'clamp(2.625rem, 6.6vw - 0.15rem, 5.25rem)',
          { lineHeight: '0.98', letterSpacing: '-0.025em' },
        ],
        title: [
          'clamp(2rem, 1.5rem + 2.2vw, 3.25rem)',
          { lineHeight: '1.04', letterSpacing: '-0.02em' },
        ],
        subtitle: ['clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem)', { lineHeight: '1.2' }],
        lead: ['clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)', { lineHeight: '1.5' }],
      },
      borderRadius: { card: '1rem' },
      maxWidth: { page: '75rem', text: '40rem' },
    },
  },
  plugins: [plugin(({ addBase }) => addBase({ ':root': variables }))],
} satisfies Config;
