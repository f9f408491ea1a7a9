import type { Palette, IllustrationShades } from './shape';

export const palette: Palette = {
  background: '#f3f7f1',
  card: '#fffefc',
  foreground: '#1b1130',
  muted: '#5a5170',
  border: '#cdd6c6',
  blue: '#6a2fd1',
  'blue-deep': '#4a1f97',
  'blue-soft': '#ece2fd',
  red: '#ea5590',
  'red-deep': '#951f53',
  'red-soft': '#fde1ed',
  green: '#14a6a1',
  'green-deep': '#075d5a',
  'green-soft': '#d3f1f0',
  yellow: '#f3a43d',
  'yellow-deep': '#734307',
  'yellow-soft': '#fdecd6',
};

export const illustrationShades: IllustrationShades = {
  'background-deep': '#e6ede2',
  'foreground-dot': '#43365e',
  'blue-dot': '#cbb4f3',
  'blue-under': '#5722b3',
  'red-dot': '#f5b6cf',
  'red-under': '#d23c79',
  'green-dot': '#9bd9d6',
  'green-under': '#0b8a86',
  'yellow-dot': '#f2cf9b',
  'yellow-under': '#d8881d',
};
