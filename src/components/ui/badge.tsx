import type { ReactNode } from 'react';

/** A label after a name, such as “This device”. It has no margin, so that a wrapped one is not indented: use a flex gap. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-lg bg-green-soft px-2 text-sm text-green-deep forced-colors:border">
      {children}
    </span>
  );
}
