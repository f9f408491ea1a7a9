import type { ReactNode } from 'react';
import { NineDots } from './nine-dots';

/** What stands in place of an empty list: the nine dots and a sentence. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-5 py-6">
      <NineDots className="size-14 shrink-0" />
      <p className="max-w-sm grow basis-40 text-muted">{children}</p>
    </div>
  );
}
