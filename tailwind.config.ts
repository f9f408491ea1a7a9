import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * The inks. Each has a deep companion for text on its tint (at least 4.5:1) and a soft one for tints.
 * Nowhere else in the styles is a colour written.
 */
const inks = {
  paper: '#faf6ee',
  card: '#ffffff',
  ink: '#15171f',
  muted: '#565b6b',
  line: '#d9d2c3',
  blue: '#2f55ff',
  'blue-deep': '#1c36b8',
  'blue-soft': '#dfe5ff',
  red: '#ff4f38',
  'red-deep': '#b3220f',
  'red-soft': '#ffe1db',
  green: '#0aa15c',
  'green-deep': '#066239',
  'green-soft': '#d6f3e3',
  yellow: '#ffc02e',
  'yellow-deep': '#7a4f00',
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
        hero: ['clamp(2.75rem, 1.6rem + 5.2vw, 5.25rem)', { lineHeight: '0.98' }],
        title: ['clamp(2rem, 1.5rem + 2.2vw, 3.25rem)', { lineHeight: '1.02' }],
        subtitle: ['clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem)', { lineHeight: '1.2' }],
        lead: ['clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)', { lineHeight: '1.5' }],
      },
      borderRadius: { card: '1rem' },
      maxWidth: { page: '75rem', text: '42rem' },
    },
  },
  plugins: [plugin(({ addBase }) => addBase({ ':root': variables }))],
} satisfies Config;
