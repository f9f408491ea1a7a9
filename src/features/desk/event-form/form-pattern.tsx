import { DotPattern } from '@/components/dot-pattern';

// The grid of the patterns, before its dots are joined.
const columns = [1.5, 4, 6.5, 9, 11.5];
const grid = [1.5, 4, 6.5].flatMap((y) => columns.map((x) => `M${x} ${y}h0`)).join('');

/**
 * What the form shows for an event without a picture: its pattern. A new event (an empty `id`) has a plain grid,
 * because its pattern depends on the id that the server gives it.
 */
export function FormPattern({ id }: { id: string }) {
  if (id !== '') return <DotPattern seed={id} className="size-full" />;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 13 8"
      strokeWidth="0.6"
      strokeLinecap="round"
      className="size-full bg-background"
    >
      <path d={grid} className="stroke-border" />
    </svg>
  );
}
