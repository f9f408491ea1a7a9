import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import type { Attendance, Attendee, WaitingTap } from '@/contract/admin-attendance';
import type { InterestedMember } from '@/contract/admin-events';
import type { Event } from '@/contract/events';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { isolated } from '@/domain/isolated';
import { isSpokenCode, spokenCode } from '@/domain/short-code';
import { randomId } from '@/lib/random-id';
import { peopleFinder } from '@/lib/find-people';
import { useAddAttendee, useDecideTaps } from './attendance-queries';
import { clockOf, dayOfTimestamp } from '../event-when';
import { PeopleList, PersonRow } from '../people-list';
import { errorMessage } from '@/lib/api-error';
import { quotedName } from '../words';

interface ArrivalListProps {
  event: Event;
  /** The earliest first. */
  attendees: readonly Attendee[];
  /** Who is in the list of the event, in the order of the line. */
  members: readonly InterestedMember[];
  onRemove: (attendee: Attendee) => void;
}

/** Who has come, the latest first. A search also finds those of the list who have not. */
export function ArrivalList({ event, attendees, members, onRemove }: ArrivalListProps) {
  const arrived = new Set(attendees.map(({ who }) => who));
  const codes = new Map(members.map(({ number, code }) => [String(number), code]));
  const findNotYet = peopleFinder(members.filter(({ number }) => !arrived.has(String(number))));
  /** What somebody can be found by besides name and address. */
  const factsOf = ({ answers, code }: Found, typed: string) =>
    [
      ...event.questions.flatMap(({ id, text }) =>
        answers[id] ? [`${isolated(text)}: ${isolated(answers[id])}`] : [],
      ),
      ...(code !== undefined && isSpokenCode(typed, code) ? [`Ticket ${spokenCode(code)}`] : []),
    ].join(' · ');
  const notYet = (typed: string, arrivals: readonly unknown[]) => {
    const found = findNotYet(typed).map((member) => ({
      ...member,
      who: String(member.number),
      text: factsOf(member, typed),
    }));
    const label = 'In the list, not in yet';
    const list = found.length > 0 && (
      <>
        <p className="eyebrow text-muted">{label}</p>
        <NotHereList eventId={event.id} label={label} people={found} />
        {arrivals.length > 0 && <p className="mt-2 eyebrow text-muted">In</p>}
      </>
    );
    return { count: found.length, list };
  };
  const isOneDay = new Set(attendees.map(({ at }) => dayOfTimestamp(isoOf(at)))).size < 2;
  return (
    <PeopleList
      label="Who is in, the latest first"
      people={attendees
        .toReversed()
        .map((attendee) => ({ ...attendee, code: codes.get(attendee.who) }))}
      search={{
        label: 'Search arrivals',
        description:
          'By name, address, answer, or the 8 letters of the ticket. Also finds who is in the list and has not come.',
      }}
      emptyText="Nobody is in yet."
      alsoFound={notYet}
      renderRow={(attendee, typed) => {
        const name = attendee.name ?? 'Somebody whose account is deleted';
        const time = isoOf(attendee.at);
        const when = `${isOneDay ? '' : `${dayOfTimestamp(time)}, `}${clockOf(time)}`;
        return (
          <PersonRow
            key={attendee.who}
            name={name}
            email={attendee.email}
            lines={[`${when}, ${howText(attendee)}`, factsOf(attendee, typed)]}
          >
            <Button
              variant="link"
              size="sm"
              className="px-0!"
              aria-label={`Take back the arrival of ${isolated(name)}`}
              onClick={() => onRemove(attendee)}
            >
              Take back…
            </Button>
          </PersonRow>
        );
      }}
    />
  );
}

type Found = Pick<Attendee, 'answers'> & { code: string | undefined };

const isoOf = (at: number) => new Date(at).toISOString();

const placeOf = (door: number | null) => (door === null ? 'at the desk' : `at door ${door}`);

/** How somebody was let in, such as `scanned at door 2`. */
const howText = ({ how, door }: Pick<Attendee, 'how' | 'door'>) => `${how} ${placeOf(door)}`;

interface NotHereListProps {
  eventId: string;
  label: string;
  people: (NonNullable<Attendance['missing']>[number] & { text?: string })[];
}

/** People of the list without an arrival, and the button that says that they have come. */
export function NotHereList({ eventId, label, people }: NotHereListProps) {
  const add = useAddAttendee(eventId);
  return (
    <>
      {add.error !== null && <FormAlert>{errorMessage(add.error)}</FormAlert>}
      <PeopleList
        label={label}
        people={people}
        renderRow={({ who, name, email, text = '' }) => (
          <PersonRow key={who} name={name} email={email} lines={[text]}>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Has come: ${isolated(name)}`}
              pending={add.isPending && 'who' in add.variables && add.variables.who === who}
              onClick={() =>
                add.mutate(
                  { id: randomId(), who },
                  { onSuccess: () => toast.success(`${quotedName(name)} is in`) },
                )
              }
            >
              Has come
            </Button>
          </PersonRow>
        )}
      />
    </>
  );
}

interface WaitingTapListProps {
  eventId: string;
  taps: readonly WaitingTap[];
}

/** What doors have sent after the list was closed or their link had ended: it counts only after a yes. */
export function WaitingTapList({ eventId, taps }: WaitingTapListProps) {
  const decide = useDecideTaps(eventId);
  const decideOn = (ids: string[], isAccepted: boolean) =>
    decide.mutate(
      { ids, isAccepted },
      { onSuccess: () => toast.success(isAccepted ? 'It counts now' : 'It is dropped') },
    );
  const isPending = (ids: string[], isAccepted: boolean) =>
    decide.isPending &&
    decide.variables.isAccepted === isAccepted &&
    decide.variables.ids.join() === ids.join();
  const all = taps.map(({ id }) => id);
  return (
    <div
      ref={useFocusHandover()}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
    >
      <p>
        This came from a door after the list was closed or the link had ended. It counts once you
        accept it.
      </p>
      {decide.error !== null && <FormAlert>{errorMessage(decide.error)}</FormAlert>}
      <ul aria-label="What waits for a yes" className="w-full divide-y divide-border">
        {taps.map((tap) => {
          const name = tap.name ?? 'Somebody';
          return (
            <PersonRow key={tap.id} name={name} lines={[tapText(tap)]}>
              {([true, false] as const).map((isAccepted) => (
                <Button
                  key={String(isAccepted)}
                  variant={isAccepted ? 'outline' : 'link'}
                  size="sm"
                  className={isAccepted ? '' : 'px-2!'}
                  aria-label={`${isAccepted ? 'Accept' : 'Drop'}: ${isolated(name)}`}
                  pending={isPending([tap.id], isAccepted)}
                  onClick={() => decideOn([tap.id], isAccepted)}
                >
                  {isAccepted ? 'Accept' : 'Drop'}
                </Button>
              ))}
            </PersonRow>
          );
        })}
      </ul>
      {taps.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            pending={isPending(all, true)}
            onClick={() => decideOn(all, true)}
          >{`Accept all ${all.length}`}</Button>
          <Button
            variant="outline"
            size="sm"
            pending={isPending(all, false)}
            onClick={() => decideOn(all, false)}
          >{`Drop all ${all.length}`}</Button>
        </div>
      )}
    </div>
  );
}

function tapText({ kind, at, door }: WaitingTap): string {
  const words = { in: 'let in', 'walk-in': 'let in as a walk-in', undo: 'not let in after all' };
  return `${words[kind]} ${placeOf(door)}, ${clockOf(isoOf(at))}`;
}
