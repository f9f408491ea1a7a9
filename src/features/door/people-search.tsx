import { useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import type { DoorPerson } from '@/contract/door';
import type { Arrival } from '@/domain/attendance';
import { isolated } from '@/domain/isolated';
import { ordinal } from '@/domain/seats';
import { isSpokenCode, spokenCode } from '@/domain/short-code';
import { peopleFinder } from '@/lib/find-people';
import type { KeptList } from './door-store';
import { arrivalInWords } from './who-is-in';

/** A longer list is searched, not scrolled. */
const SHOWN = 50;

interface PeopleSearchProps {
  list: KeptList;
  arrivals: ReadonlyMap<string, Arrival>;
  /** What is searched for. */
  typed: string;
  onType: (typed: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (person: DoorPerson) => void;
  /** Lets in somebody who is not in the list. */
  onWalkIn: (typed: string) => void;
}

/** Finds somebody by name, by what was answered, or by the letters of the ticket that can be said aloud. */
export function PeopleSearch({
  list,
  arrivals,
  typed,
  onType,
  field,
  onChoose,
  onWalkIn,
}: PeopleSearchProps) {
  const section = useRef<HTMLElement>(null);
  const [entered, setEntered] = useState<string>();
  const sought = useDeferredValue(typed);
  const find = useMemo(() => {
    const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
    return peopleFinder(list.people.toSorted((one, other) => compare(one.name, other.name)));
  }, [list.people]);
  const found = useMemo(() => find(sought), [find, sought]);
  const onEnter = () => {
    const [first, ...others] = find(typed);
    setEntered(typed);
    if (typed.trim() !== '' && first !== undefined && others.length === 0) onChoose(first);
  };
  return (
    <section
      ref={section}
      aria-labelledby="search"
      className="grid min-h-svh grid-cols-[minmax(0,1fr)] content-start gap-3 lg:min-h-0"
    >
      <h2 id="search" className="text-subtitle font-bold">
        Search
      </h2>
      <Field label="Name, answer or ticket’s letters">
        {(ids) => (
          <Input
            {...ids}
            ref={field}
            type="search"
            value={typed}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            onFocus={({ target }) => {
              // The next name replaces the last one.
              target.select();
              // What is found is then above a phone's keyboard. The section is as high as the window for this.
              section.current?.scrollIntoView({ block: 'start' });
            }}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The answer takes the focus at once, and the key would press its first button.
              event.preventDefault();
              // While it is held, or while it ends a word of an input method, it means nothing here.
              if (!event.nativeEvent.repeat && !event.nativeEvent.isComposing) onEnter();
            }}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {foundInWords(found.length, sought.trim() !== '')}
        {found.length > 1 &&
          sought.trim() !== '' &&
          entered === sought &&
          ': choose one, or type more'}
      </p>
      {found.length === 0 && sought.trim() !== '' && (
        <Button variant="outline" onClick={() => onWalkIn(sought.trim())}>
          Let in as a walk-in
        </Button>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)]" aria-label="People in the list">
        {found.slice(0, SHOWN).map((person) => (
          <li key={person.who} className="border-b border-border">
            <Row
              person={person}
              facts={[
                ...answersOf(list, person),
                ...(isSpokenCode(sought, person.code) ? [`Ticket ${spokenCode(person.code)}`] : []),
              ]}
              arrival={arrivals.get(person.who)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function foundInWords(count: number, isSought: boolean): string {
  if (count === 0) return isSought ? 'Nobody in the list matches.' : 'Nobody is in the list.';
  const people = count === 1 ? '1 person' : `${count} people`;
  return count > SHOWN ? `${people}, the first ${SHOWN} are shown` : people;
}

interface RowProps {
  person: DoorPerson;
  /** What somebody can be found by besides the name. */
  facts: string[];
  arrival: Arrival | undefined;
  onChoose: (person: DoorPerson) => void;
}

function Row({ person, facts, arrival, onChoose }: RowProps) {
  const lines = [seatInWords(person), ...facts].filter((fact) => fact !== null);
  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 px-1 py-2 text-left [overflow-wrap:anywhere] hover:bg-foreground/8"
      onClick={() => onChoose(person)}
    >
      <span className="grid min-w-0 grow">
        <span className="font-semibold">
          <bdi>{person.name}</bdi>
        </span>
        {lines.length > 0 && <span className="text-sm">{lines.join(' · ')}</span>}
        {arrival && (
          <span className="text-sm font-semibold text-green-deep">
            {`✓ In since ${arrivalInWords(arrival)}`}
          </span>
        )}
      </span>
    </button>
  );
}

/** Null where there are seats for all. */
export function seatInWords({ seat, position }: DoorPerson): string | null {
  if (seat === null) return null;
  return seat === 'going' ? 'Has a seat' : `${ordinal(position ?? 1)} in line`;
}

/** What the person has answered to the questions that are shown at the door: `T-shirt: M`. */
export const answersOf = (
  { questions }: KeptList,
  { answers }: Pick<DoorPerson, 'answers'>,
): string[] =>
  questions.flatMap(({ id, text }) => {
    const answer = answers[id];
    return answer ? [`${isolated(text)}: ${isolated(answer)}`] : [];
  });
