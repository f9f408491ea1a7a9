import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { isolated } from '@/domain/isolated';
import { arrivalInWords, entryTime, type RecentEntry } from './who-is-in';

interface RecentListProps {
  entries: RecentEntry[];
  onUndo: (entry: RecentEntry) => Promise<unknown>;
}

/** The last ten whom this phone has let in, to take back what was a slip of the thumb. */
export function RecentList({ entries, onUndo }: RecentListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="recent" className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h2 ref={heading} id="recent" tabIndex={-1} className="text-subtitle font-bold">
        Last let in
      </h2>
      {entries.length === 0 && <p className="text-muted">Nobody yet on this phone.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] content-start">
        {entries.map((entry) => (
          <li
            key={entry.tap.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-border py-2"
          >
            <span className="grid min-w-0 grow basis-40 [overflow-wrap:anywhere]">
              <span className="font-semibold">
                <bdi>{entry.name}</bdi>
              </span>
              <span className="text-sm">
                {entryTime(entry.tap)}
                {entry.tap.kind === 'walk-in' && ', walk-in'}
              </span>
              {entry.earlier && (
                <span className="w-fit rounded-lg bg-yellow px-2 text-sm font-semibold">
                  {`Was in since ${arrivalInWords(entry.earlier)}`}
                </span>
              )}
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Undo: ${isolated(entry.name)}`}
              onClick={() => {
                // The button goes with its row.
                heading.current?.focus();
                void onUndo(entry);
              }}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
