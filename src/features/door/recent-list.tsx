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
  const summary = useRef<HTMLElement>(null);
  const [last] = entries;
  const lateCount = entries.filter(({ earlier }) => earlier !== null).length;
  return (
    <details className="border-y-2 border-border">
      <summary ref={summary} className="min-h-11 cursor-pointer py-2.5 [overflow-wrap:anywhere]">
        <span className="font-semibold">Last let in:</span> <bdi>{last?.name ?? 'nobody yet'}</bdi>{' '}
        {lateCount > 0 && (
          <span className="rounded-lg bg-yellow px-2 text-sm font-semibold">
            {`${lateCount} came in elsewhere before`}
          </span>
        )}
      </summary>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {entries.map((entry) => (
          <li
            key={entry.tap.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border py-2"
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
                summary.current?.focus();
                void onUndo(entry);
              }}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
