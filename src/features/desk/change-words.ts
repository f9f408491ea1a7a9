import type { EventChange } from '@/contract/event-desk';

const fieldNames: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  image: 'picture',
  date: 'date',
  startsAt: 'start',
  endsAt: 'end',
  place: 'place',
  link: 'link',
  status: 'state',
  movedFrom: 'former start',
  note: 'note',
};

/** Formats names as `the date, the place and the note`. */
const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(names.map((name) => `the ${name}`));

/** What an admin did: `changed the date and the place`, `deleted it`. */
export function changeInWords({
  action,
  changed,
}: Pick<EventChange, 'action' | 'changed'>): string {
  if (action !== 'changed') return `${action} it`;
  const names = [...new Set(changed.map((field) => fieldNames[field] ?? field))];
  return names.length === 0 ? 'changed it' : `changed ${listOf(names)}`;
}
