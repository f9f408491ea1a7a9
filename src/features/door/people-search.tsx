import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Field, Input } from '@/components/ui/field';
import type { DoorPerson } from '@/contract/door';
import type { Arrival } from '@/domain/attendance';
import { isolated } from '@/domain/isolated';
import { ordinal } from '@/domain/seats';
import { isSpokenCode } from '@/domain/short-code';
import { searchable } from '@/lib/searchable';
import type { KeptList } from './door-store';
import { arrivalInWords } from './who-is-in';

/** A longer list is searched, not scrolled. */
const SHOWN = 50;

interface PeopleSearchProps {
  list: KeptList;
  arrivals: ReadonlyMap<string, Arrival>;
  onChoose: (person: DoorPerson) => void;
}

/** Finds somebody by name, or by the letters of the ticket that can be said aloud. */
export function PeopleSearch({ list, arrivals, onChoose }: PeopleSearchProps) {
  const section = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const people = useMemo(() => {
    const compare = new Intl.Collator('en').compare;
    return list.people
      .map((person) => ({ person, name: searchable(person.name) }))
      .toSorted((one, other) => compare(one.name, other.name));
  }, [list.people]);
  const found = useMemo(() => {
    const words = searchable(sought).trim().split(/\s+/);
    const matches = people.filter(
      ({ person, name }) =>
        words.every((word) => name.includes(word)) || isSpokenCode(sought, person.code),
    );
    // First those whose names begin so: `uma` finds Uma before Kumar.
    const begins = ({ name }: { name: string }) =>
      words.every((word) => ` ${name}`.includes(` ${word}`)) ? 0 : 1;
    return matches.toSorted((one, other) => begins(one) - begins(other));
  }, [people, sought]);
  return (
    <section
      ref={section}
      aria-labelledby="search"
      className="grid min-h-svh grid-cols-[minmax(0,1fr)] content-start gap-3 lg:min-h-0"
    >
      <h2 id="search" className="text-subtitle font-bold">
        Search
      </h2>
      <Field label="Name, or the 8 letters of the ticket">
        {(ids) => (
          <Input
            {...ids}
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
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {foundInWords(found.length, sought.trim() !== '')}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)]" aria-label="People in the list">
        {found.slice(0, SHOWN).map(({ person }) => (
          <li key={person.who} className="border-b border-border">
            <Row
              person={person}
              answers={answersOf(list, person)}
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
  answers: string[];
  arrival: Arrival | undefined;
  onChoose: (person: DoorPerson) => void;
}

function Row({ person, answers, arrival, onChoose }: RowProps) {
  const facts = [seatInWords(person), ...answers].filter((fact) => fact !== null);
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
        {facts.length > 0 && <span className="text-sm">{facts.join(' · ')}</span>}
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
export const answersOf = ({ questions }: KeptList, { answers }: DoorPerson): string[] =>
  questions.flatMap(({ id, text }) => {
    const answer = answers[id];
    return answer ? [`${isolated(text)}: ${isolated(answer)}`] : [];
  });
