import type { UseQueryResult } from '@tanstack/react-query';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { LoadFailure } from '@/components/load-failure';
import { LoadingStatus } from '@/components/loading';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { useMediaQuery } from '@/hooks/use-media-query';
import { hasQueryFailed } from '@/lib/query-client';

/** Above the heading of a page that has no list beside it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline max-[19rem]:mb-0 max-[19rem]:gap-1 max-[19rem]:min-h-[44px] max-[19rem]:text-sm"
    >
      <Arrow direction="left" /> {children}
    </Link>
  );
}

interface FoldedChoiceProps {
  label: string;
  isOpenAtFirst: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** Another way to say something, folded away. An error in it unfolds it, and it never folds up by itself. */
export function FoldedChoice({ label, isOpenAtFirst, hasError, children }: FoldedChoiceProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // Before the form focuses the field with the error.
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <details ref={details} open={isOpenAtFirst}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-sm font-semibold underline-offset-4 hover:underline">
        {label}
      </summary>
      {children}
    </details>
  );
}

/** What stands in place of an empty list: the nine dots and a sentence. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-5 py-6">
      <NineDots className="size-14 shrink-0" />
      <p className="max-w-sm grow basis-40 text-muted">{children}</p>
    </div>
  );
}

// Nine dots; the eighth one is out of its place.
const dots = 'M6 6h0M24 6h0M42 6h0M6 24h0M24 24h0M42 24h0M6 42h0M42 42h0';
const strayDot = 'M30 38h0';

/** The picture beside a sentence that says why nothing else is here. */
export function NineDots({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className={className}
      strokeWidth="9"
      strokeLinecap="round"
    >
      <path d={dots} className="stroke-border" />
      <path d={strayDot} className="stroke-blue" />
    </svg>
  );
}

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

interface TabListProps<Name extends string> {
  /** Each tab is `{id}-{name}`, and the panel `{id}-panel`. */
  id: string;
  label: string;
  tabs: readonly { name: Name; label: string }[];
  selected: Name;
  onSelect: (name: Name) => void;
}

/** Tabs above one panel, which the arrow keys switch. */
export function TabList<Name extends string>({
  id,
  label,
  tabs,
  selected,
  onSelect,
}: TabListProps<Name>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs.at((tabs.findIndex(({ name }) => name === selected) + step) % tabs.length);
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onSelect(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${id}-${tab.name}`}
          aria-selected={tab.name === selected}
          aria-controls={`${id}-panel`}
          tabIndex={tab.name === selected ? 0 : -1}
          className="min-h-11 rounded-xl px-4 text-sm font-semibold text-muted aria-selected:bg-foreground aria-selected:text-card aria-selected:forced-highlight"
          onClick={() => onSelect(tab.name)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

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

interface OtherAddressFieldProps {
  label: string;
  description: string;
  error: string | undefined;
  input: UseFormRegisterReturn;
  className: string;
}

/** The field for the mail address of somebody else. */
export const OtherAddressField = ({ input, ...field }: OtherAddressFieldProps) => (
  <Field hasMessageLine {...field}>
    {(ids) => (
      <Input {...ids} {...input} type="email" autoComplete="off" placeholder="name@example.org" />
    )}
  </Field>
);

// Chromium and Firefox each have pseudo-elements of their own. In forced colors the border and a system color remain.
const progressStyles =
  'h-3 w-full appearance-none overflow-hidden rounded-full border-2 border-foreground bg-card [&::-moz-progress-bar]:bg-blue forced-colors:[&::-moz-progress-bar]:bg-[Highlight] [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-blue forced-colors:[&::-webkit-progress-value]:bg-[Highlight]';

/** How far something has got. It needs a name: `aria-label` or `aria-labelledby`. */
export const ProgressBar = (props: ComponentProps<'progress'>) => (
  <progress className={progressStyles} {...props} />
);

const bar = 'animate-pulse rounded-md bg-border/70';

/** Placeholder of a list. */
export function RowSkeletons({ isRetrying }: { isRetrying: boolean }) {
  return (
    <div className="grid gap-6 py-4">
      <LoadingStatus isRetrying={isRetrying} />
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden="true" className="flex gap-5">
          <div className={`size-12 ${bar}`} />
          <div className="grid grow content-start gap-2.5">
            <div className={`h-5 ${width} ${bar}`} />
            <div className={`h-4 w-1/3 ${bar}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface ListStatusProps {
  query: UseQueryResult;
  /** What it loads, such as `The list of admins`. */
  what: string;
}

/** Says that a list could not be loaded, or holds its place while it loads. */
export function ListStatus({ query, what }: ListStatusProps) {
  if (hasQueryFailed(query)) return <LoadFailure what={what} isRetrying={query.isFetching} />;
  return query.data === undefined && <RowSkeletons isRetrying={query.failureCount > 0} />;
}

/** Placeholder of an event, or of the form with it. */
export function EventSkeleton({ isRetrying }: { isRetrying: boolean }) {
  return (
    <div className="grid gap-4 py-2">
      <LoadingStatus isRetrying={isRetrying} />
      <div aria-hidden="true" className="grid gap-4">
        <div className={`h-10 w-3/5 ${bar}`} />
        <div className={`h-5 w-2/5 ${bar}`} />
        <div className={`h-12 w-64 max-w-full ${bar}`} />
        <div className={`h-40 ${bar}`} />
      </div>
    </div>
  );
}

interface SignInAgainProps {
  /** The login, with the page that it leads to. */
  loginPath: string;
  className?: string;
}

/** What the desk says of a session that has ended, in the same words everywhere; what to do then follows the link. */
export function SignInAgain({ loginPath, className = '' }: SignInAgainProps) {
  return (
    <>
      You have been signed out. What is on this page stays here:{' '}
      <a
        href={loginPath}
        target="_blank"
        rel="noreferrer"
        className={`underline underline-offset-4 ${className}`}
      >
        sign in again in a new tab
      </a>
    </>
  );
}

/** Whether the list has room beside the event that is open. In rem, so that large text gets one column. */
export const useIsWide = () => useMediaQuery('(min-width: 80rem)');

interface SearchFieldProps {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Where a name is typed that a list is searched for. */
export function SearchField({ label, description, value, onChange }: SearchFieldProps) {
  return (
    <Field label={label} description={description} className="w-full max-w-sm">
      {(ids) => (
        <Input
          {...ids}
          type="search"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
