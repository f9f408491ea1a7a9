import type { ComponentProps } from 'react';

// Chromium and Firefox each have pseudo-elements of their own. In forced colors the border and a system color remain.
const progressStyles =
  'h-3 w-full appearance-none overflow-hidden rounded-full border-2 border-foreground bg-card [&::-moz-progress-bar]:bg-blue forced-colors:[&::-moz-progress-bar]:bg-[Highlight] [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-blue forced-colors:[&::-webkit-progress-value]:bg-[Highlight]';

/** How far something has got. It needs a name: `aria-label` or `aria-labelledby`. */
export const ProgressBar = (props: ComponentProps<'progress'>) => (
  <progress className={progressStyles} {...props} />
);
