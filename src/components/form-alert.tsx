import type { ReactNode } from 'react';

/** What went wrong with a form as a whole; what belongs to one field stands beside it. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-xl border-2 border-red-deep bg-red-soft px-4 py-3 text-left font-medium text-red-deep"
    >
      {children}
    </p>
  );
}
