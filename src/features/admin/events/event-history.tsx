import { useQuery } from '@tanstack/react-query';
import type { EventAction, EventChange } from '@/contract/admin-events';
import type { EventField } from '@/contract/event-input';
import { isNotFound } from '@/lib/api-error';
import { historyQuery } from '../event-queries';
import { formatMoment } from '../event-when';
import { ListStatus } from '@/components/list-status';
import { useFirstFew } from '@/components/first-few';
import { countOf } from '../words';
import { AdminName } from '../admin-name';

const NO_CHANGES: readonly EventChange[] = [];

interface HistoryPanelProps {
  /** Of the event. */
  id: string;
  headingAs: 'h2' | 'h3';
}

/** Who did what with an event, the latest first. */
export function HistoryPanel({ id, headingAs: Heading }: HistoryPanelProps) {
  const query = useQuery(historyQuery(id));
  const changes = query.data ?? NO_CHANGES;
  const { shown, showAllButton } = useFirstFew(changes);
  if (isNotFound(query.error)) return null;
  return (
    <section
      aria-labelledby="history"
      className="grid justify-items-start gap-3 border-t-2 border-border pt-6"
    >
      <Heading id="history" className="text-subtitle font-bold">
        History
      </Heading>
      <ListStatus query={query} what="The history" />
      <ol className="grid gap-3">
        {shown.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- numbered from the oldest: new entries come on top
          <li key={changes.length - index} className="leading-snug [overflow-wrap:anywhere]">
            <span className="font-semibold">
              <AdminName name={change.by} />
            </span>{' '}
            {changeInWords(change)}
            <span className="block text-sm text-muted">{formatMoment(change.at)}</span>
          </li>
        ))}
      </ol>
      {showAllButton}
    </section>
  );
}

const fieldNames = {
  name: 'name',
  description: 'description',
  image: 'picture',
  date: 'date',
  startsAt: 'start',
  endsAt: 'end',
  place: 'place',
  link: 'link',
  linkFor: 'audience of the link',
  status: 'state',
  movedFrom: 'former start',
  note: 'note',
  capacity: 'number of seats',
  questions: 'questions',
  asksFeedback: 'question how it was',
} satisfies Record<EventField | 'movedFrom', string>;

/** A field of an event in a sentence: `number of seats`. */
export const fieldInWords = (field: string): string =>
  new Map(Object.entries(fieldNames)).get(field) ?? field;

const actionWords: Record<EventAction, string> = {
  created: 'created it',
  changed: 'changed it',
  published: 'published it',
  cancelled: 'cancelled it',
  reinstated: 'reversed its cancellation',
  withdrawn: 'made it a draft again',
  deleted: 'deleted it',
  restored: 'restored it',
  announced: 'announced it',
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
  const names = [...new Set(changed.map((field) => `the ${fieldInWords(field)}`))];
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
