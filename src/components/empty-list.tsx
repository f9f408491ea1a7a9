import type { ReactNode } from 'react';

/** Shown instead of a list without entries: a picture of nine dots, and a sentence that says why it is empty. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-5 py-6">
      <NineDots className="size-14 shrink-0" />
      <p className="max-w-sm grow basis-40 text-muted">{children}</p>
    </div>
  );
}

// Nine dots; the eighth one is out of its place.
const dots = 'M6 6h0M24 6h0M42 6h0M6 24h0M24 24h0M42 24h0M6 42h0M42 42h0';
const strayDot = 'M30 38h0';

/** The picture beside a sentence that says why nothing else is here. */
export function NineDots({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className={className}
      strokeWidth="9"
      strokeLinecap="round"
    >
      <path d={dots} className="stroke-border" />
      <path d={strayDot} className="stroke-blue" />
    </svg>
  );
}
