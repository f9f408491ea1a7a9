import type { ReactNode } from 'react';

/** An error of the whole form; `Field` shows the error of a single field. */
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
