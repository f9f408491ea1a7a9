import type { ReactNode } from 'react';

/** A word about the name before it, such as “This device”; in a flex box, so that no margin indents it on a new line. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-lg bg-green-soft px-2 text-sm text-green-deep forced-colors:border">
      {children}
    </span>
  );
}
