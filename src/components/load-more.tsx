import type { ReactNode } from 'react';
import { Button } from './ui/button';

interface LoadMoreProps {
  /** The infinite query that has a next page. */
  list: {
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The text of the button. */
  children: ReactNode;
  /** What is said when the next page could not be loaded. */
  failure: string;
}

/** The button below a list that loads its next page, and above it what failed. */
export function LoadMore({ list, children, failure }: LoadMoreProps) {
  return (
    <div className="grid justify-items-start gap-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="font-medium">
          {failure}
        </p>
      )}
      <Button
        variant="outline"
        size="sm"
        pending={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  );
}
