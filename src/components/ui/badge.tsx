import type { ReactNode } from 'react';

/** A label after a name, such as “This device”. Use a flex gap before it: a margin would indent it on a new line. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-lg bg-green-soft px-2 text-sm text-green-deep forced-colors:border">
      {children}
    </span>
  );
}
