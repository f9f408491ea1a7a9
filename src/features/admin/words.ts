import type { Event, LinkAudience } from '@/contract/events';
import { isolated } from '@/domain/isolated';

const MAX_LENGTH_NAME = 40;

/** The name of an event in quotes. A long one is cut after a word, because a toast on a phone is narrow. */
export function quotedName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH_NAME) return `“${isolated(name)}”`;
  const start = characters.slice(0, MAX_LENGTH_NAME + 1);
  const endOfWord = start.lastIndexOf(' ');
  const cut = start.slice(0, endOfWord > 0 ? endOfWord : MAX_LENGTH_NAME).join('');
  return `“${isolated(`${cut.trimEnd()}…`)}”`;
}

/** A number with its noun: `1 mail`, `2,140 mails`. The plural has an s. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** `1 person`, `2,140 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;

/** Who gets the link of an event. */
export const linkAudienceWords: Record<LinkAudience, string> = {
  everyone: 'Everybody',
  going: 'Who has a seat',
};

/** How many of an event's seats are taken: `23 of 50, 4 waiting`; null if there is no limit. */
export function seatsInWords({
  capacity,
  going,
  waiting,
}: Pick<Event, 'capacity' | 'going' | 'waiting'>): string | null {
  if (capacity === null) return null;
  return `${going ?? 0} of ${capacity}${waiting ? `, ${waiting} waiting` : ''}`;
}
