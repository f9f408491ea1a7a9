import { useState, type ReactNode } from 'react';
import { Button } from './ui/button';

const SHOWN_AT_ONCE = 5;

interface FirstFew<T> {
  shown: readonly T[];
  /** Null when all are shown. */
  showAllButton: ReactNode;
}

/** The first five of a list, and a button that shows all. A single further one is shown at once. */
export function useFirstFew<T>(all: readonly T[]): FirstFew<T> {
  const [showsAll, setShowsAll] = useState(false);
  if (showsAll || all.length <= SHOWN_AT_ONCE + 1) return { shown: all, showAllButton: null };
  return {
    shown: all.slice(0, SHOWN_AT_ONCE),
    showAllButton: (
      <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
        {`Show all ${all.length}`}
      </Button>
    ),
  };
}
