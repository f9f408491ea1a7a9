import type { EventAction, EventChange } from '@/contract/event-desk';
import { countOf } from '@/features/desk/count-of';

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

const actionWords: Record<EventAction, string> = {
  created: 'created it',
  changed: 'changed it',
  published: 'published it',
  cancelled: 'cancelled it',
  reinstated: 'reversed its cancellation',
  withdrawn: 'made it a draft again',
  deleted: 'deleted it',
  restored: 'restored it',
};

const list = new Intl.ListFormat('en-GB');

/** Joins what was done. A comma keeps apart what has an “and” of its own: `changed the date and the place, and …`. */
const deedsInWords = (deeds: readonly string[]) =>
  deeds.some((deed) => deed.includes(' and ')) && deeds.length > 1
    ? `${deeds.slice(0, -1).join(', ')}, and ${deeds.at(-1)}`
    : list.format(deeds);

/**
 * What an admin did: `created and published it`, `changed the date and the place`, `cancelled it, changed the note and
 * sent 3 mails`.
 * @param told How many people were told of it by mail.
 */
export function changeInWords({
  action,
  changed,
  told,
}: Pick<EventChange, 'action' | 'changed' | 'told'>): string {
  const names = [...new Set(changed.map((field) => `the ${fieldNames[field] ?? field}`))];
  const deeds: string[] = [];
  if (action === 'created') {
    deeds.push(changed.includes('status') ? 'created and published it' : actionWords.created);
  } else {
    if (action !== 'changed' || names.length === 0) deeds.push(actionWords[action]);
    if (names.length > 0) deeds.push(`changed ${list.format(names)}`);
  }
  if (told > 0) deeds.push(`sent ${countOf(told, 'mail')}`);
  return deedsInWords(deeds);
}
