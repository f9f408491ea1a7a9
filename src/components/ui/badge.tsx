import type { ReactNode } from 'react';

/** A word about the name before it, such as “This device”. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 inline-block rounded-lg bg-green-soft px-2 text-sm text-green-deep forced-colors:border">
      {children}
    </span>
  );
}
