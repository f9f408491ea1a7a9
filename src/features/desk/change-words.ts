import type { EventAction, EventChange } from '@/contract/event-desk';
import { countOf } from './count-of';

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

/** Formats names as `the date, the place and the note`. */
const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(names.map((name) => `the ${name}`));

/** How many people an admin has told of a change: ` and sent 3 mails`, or nothing. */
export const toldInWords = ({ told }: Pick<EventChange, 'told'>): string =>
  told === 0 ? '' : ` and sent ${countOf(told, 'mail')}`;

/** What an admin did: `created and published it`, `changed the date and the place`, `cancelled it and changed the note`. */
export function changeInWords({
  action,
  changed,
}: Pick<EventChange, 'action' | 'changed'>): string {
  if (action === 'created') {
    return changed.includes('status') ? 'created and published it' : actionWords.created;
  }
  const names = [...new Set(changed.map((field) => fieldNames[field] ?? field))];
  if (names.length === 0) return actionWords[action];
  const change = `changed ${listOf(names)}`;
  return action === 'changed' ? change : `${actionWords[action]} and ${change}`;
}
