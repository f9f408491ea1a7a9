import type { ReactNode } from 'react';
import { artwork } from '@/data/artwork';

/** What stands in place of an empty list: the nine dots and a sentence. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 py-6">
      <img src={artwork.empty.src} width={72} height={72} alt="" className="shrink-0" />
      <p className="max-w-sm text-muted">{children}</p>
    </div>
  );
}
