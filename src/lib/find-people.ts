import { codeInAddress, isSpokenCode } from '@/domain/short-code';
import { searchable } from './searchable';

/** What people are found by: whoever searches sees all of it. */
export interface Findable {
  name: string | null;
  email?: string | null;
  /** The code of the ticket. */
  code?: string | undefined;
  /** By the question's id. */
  answers?: Readonly<Record<string, string | null>>;
}

/**
 * Prepares a list to be searched as people type at a door or at the desk. The function that it returns finds those in whose
 * name, address or answers each word is, or whose ticket has the letters that were said aloud. Those whose names begin so
 * come first, then those who have it in their names: `uma` finds Uma, then Kumar, then an answer with it.
 */
export function peopleFinder<Person extends Findable>(people: readonly Person[]) {
  const prepared = people.map((person) => ({
    person,
    name: searchable(person.name ?? ''),
    all: searchable([person.name, person.email, ...Object.values(person.answers ?? {})].join('\n')),
  }));
  return (typed: string): Person[] => {
    const words = searchable(typed).trim().split(/\s+/);
    const found = prepared.filter(
      ({ person, all }) =>
        words.every((word) => all.includes(word)) ||
        (person.code !== undefined &&
          // What a scanner types is the address in the QR code.
          (isSpokenCode(typed, person.code) || codeInAddress(typed) === person.code)),
    );
    const rank = ({ name }: { name: string }) => {
      if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 0;
      return words.every((word) => name.includes(word)) ? 1 : 2;
    };
    return found.toSorted((one, other) => rank(one) - rank(other)).map(({ person }) => person);
  };
}
