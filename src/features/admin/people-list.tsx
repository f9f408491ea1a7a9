import { useState, type ReactNode } from 'react';
import { EmailAddress } from '@/components/breakable-text';
import { useFirstFew } from '@/components/first-few';
import { SearchField, type SearchFieldProps } from '@/components/search-field';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { peopleFinder, type Findable } from '@/lib/find-people';

interface PeopleListProps<Person> {
  label: string;
  people: readonly Person[];
  /** The field of the search; none if it is left out. */
  search?: Pick<SearchFieldProps, 'label' | 'description'> | undefined;
  /** Whether the people are those of a longer list whom an organiser has chosen to see. */
  isNarrowed?: boolean;
  /** What is said where there is nobody. */
  emptyText?: string;
  /** What a search finds elsewhere, which stands above the list. */
  alsoFound?: (typed: string, found: readonly Person[]) => { count: number; list: ReactNode };
  /** @param typed What is searched for. */
  renderRow: (person: Person, typed: string) => ReactNode;
  /** Between the search and the list. */
  children?: ReactNode;
}

/** A list of people, of whom the first few are shown, and their search. */
export function PeopleList<Person extends Findable>({
  label,
  people,
  search,
  isNarrowed = false,
  emptyText = '',
  alsoFound,
  renderRow,
  children,
}: PeopleListProps<Person>) {
  const [typed, setTyped] = useState('');
  const isSearched = typed.trim() !== '';
  const found = peopleFinder(people)(typed);
  const { shown, showAllButton } = useFirstFew(found);
  const also = isSearched ? alsoFound?.(typed, found) : undefined;
  const count = found.length + (also?.count ?? 0);
  const nobodyText = isSearched || isNarrowed ? 'Nobody matches.' : emptyText;
  const countText = isSearched || isNarrowed ? `${count} found` : '';
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      {search !== undefined && <SearchField {...search} value={typed} onChange={setTyped} />}
      {children}
      <p role="status" className={count === 0 && nobodyText !== '' ? 'text-muted' : 'sr-only'}>
        {count === 0 ? nobodyText : countText}
      </p>
      {also?.list}
      <ul aria-label={label} className="w-full divide-y divide-border empty:hidden">
        {shown.map((person) => renderRow(person, typed))}
      </ul>
      {showAllButton}
    </div>
  );
}

interface PersonRowProps {
  name: ReactNode;
  email?: string | null;
  /** What else is said of the person, each on a line of its own. */
  lines: readonly string[];
  /** Buttons. */
  children: ReactNode;
}

/** Somebody in a list, and what can be done about them. */
export const PersonRow = ({ name, email = null, lines, children }: PersonRowProps) => (
  <li
    // Its button may take it away, for example to another list.
    ref={useFocusHandover()}
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-1.5 leading-snug [overflow-wrap:anywhere]"
  >
    <div className="min-w-0 grow basis-48">
      <p className="font-semibold">
        <bdi>{name}</bdi>
      </p>
      {email !== null && (
        <p className="text-sm text-muted">
          <EmailAddress address={email} />
        </p>
      )}
      {lines.map(
        (line) =>
          line !== '' && (
            <p key={line} className="text-sm text-muted">
              {line}
            </p>
          ),
      )}
    </div>
    <div className="flex flex-wrap items-center gap-x-4">{children}</div>
  </li>
);
