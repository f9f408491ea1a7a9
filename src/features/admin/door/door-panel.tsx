import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import {
  attendanceFileName,
  readAttendance,
  type Attendance,
  type Attendee,
} from '@/contract/admin-attendance';
import type { InterestedMember } from '@/contract/admin-events';
import type { Event } from '@/contract/events';
import { arrivalsInWords } from '@/domain/attendance';
import { ATTENDANCE_DAYS } from '@/domain/retention';
import { hasQueryFailed } from '@/lib/query-client';
import { AddWalkIn, CloseDialog, RemoveDialog } from './attendance-dialogs';
import { ArrivalList, NotHereList, WaitingTapList } from './attendance-lists';
import { attendanceQuery, liveListQuery } from './attendance-queries';
import { FileButton } from '../file-button';
import { DoorLinks } from './door-links';
import { formatMoment, isNear } from '../event-when';
import { ListStatus } from '@/components/list-status';
import { TabList } from '@/components/tab-list';
import type { TabProps } from '../tab-names';

/** The doors of an event, and who has come. */
export function DoorPanel({ event, headingAs: Heading }: TabProps) {
  const query = useQuery(attendanceQuery(event));
  const { data } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRecording, setRecording] = useState(false);
  const isPublished = event.status === 'published';
  const isBegun =
    data !== undefined && (data.doors.length > 0 || data.attended > 0 || data.closedAt !== null);
  return (
    <section aria-labelledby="door" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Heading
        ref={heading}
        tabIndex={-1}
        id="door"
        className="scroll-mt-24 text-subtitle font-bold outline-none"
      >
        At the door
      </Heading>
      <ListStatus query={query} what="Who has come" />
      {data !== undefined && (
        <>
          {((isPublished && !event.isOver) || data.doors.some(({ isEnded }) => !isEnded)) && (
            <DoorLinks event={event} doors={data.doors} />
          )}
          {isBegun || (isPublished && isNear(event)) || isRecording ? (
            <Arrivals event={event} attendance={data} heading={heading} />
          ) : (
            event.isOver && (
              <div className="grid justify-items-start gap-3">
                <p>Nobody has recorded who came.</p>
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    setRecording(true);
                    heading.current?.focus();
                  }}
                >
                  Record who came
                </Button>
              </div>
            )
          )}
        </>
      )}
    </section>
  );
}

interface ArrivalsProps {
  event: Event;
  attendance: Attendance;
  heading: RefObject<HTMLElement | null>;
}

type Tab = 'in' | 'waiting' | 'missing';

function Arrivals({ event, attendance, heading }: ArrivalsProps) {
  const { attendees, attended, closedAt, waitingTaps, missing } = attendance;
  const { id } = event;
  const interest = useQuery(liveListQuery(event, attendance));
  const [tab, setTab] = useState<Tab>('in');
  const [dialog, setDialog] = useState<'close' | 'walk-in' | Attendee>();
  const tabsId = useId();
  if (attended > 0 && attendees.length === 0) {
    return (
      <p>{`${attended} came. Who they were was kept for ${ATTENDANCE_DAYS} days after the event.`}</p>
    );
  }
  const tabs = [
    { name: 'in', label: `In ${attendees.length}` } as const,
    ...(waitingTaps.length > 0
      ? [{ name: 'waiting', label: `Waits for a yes ${waitingTaps.length}` } as const]
      : []),
    ...(missing === null
      ? []
      : [{ name: 'missing', label: `Did not come ${missing.length}` } as const]),
  ];
  // The last tap that waited takes its tab along.
  const shownTab = tabs.some(({ name }) => name === tab) ? tab : 'in';
  const close = () => setDialog(undefined);
  return (
    <>
      <div>
        <p className="font-display text-xl font-bold">{inText(event, attendance, interest.data)}</p>
        {closedAt !== null && (
          <p className="text-sm text-muted">{`The list was closed on ${formatMoment(closedAt)}`}</p>
        )}
      </div>
      {tabs.length > 1 && (
        <TabList
          id={tabsId}
          label="Who has come"
          tabs={tabs}
          selected={shownTab}
          onSelect={setTab}
        />
      )}
      <div
        {...(tabs.length > 1 && {
          role: 'tabpanel',
          id: `${tabsId}-panel`,
          'aria-labelledby': `${tabsId}-${shownTab}`,
        })}
        className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4"
      >
        {shownTab === 'in' && (
          <div className="w-full">
            {hasQueryFailed(interest) && <ListStatus query={interest} what="Who is in the list" />}
            <ArrivalList
              event={event}
              attendees={attendees}
              members={interest.data ?? []}
              onRemove={setDialog}
            />
          </div>
        )}
        {shownTab === 'waiting' && <WaitingTapList eventId={id} taps={waitingTaps} />}
        {shownTab === 'missing' && missing !== null && (
          <>
            <p>
              {missing.length === 0
                ? 'Everybody came.'
                : 'Only organisers see this, and nothing follows from it. If somebody was there after all, say so here.'}
            </p>
            <NotHereList eventId={id} label="Who did not come" people={missing} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" size="sm" onClick={() => setDialog('walk-in')}>
          Add a walk-in
        </Button>
        {closedAt === null && (
          <Button variant="outline" size="sm" onClick={() => setDialog('close')}>
            Close the list…
          </Button>
        )}
        <FileButton
          endpoint={readAttendance}
          params={{ id }}
          fileName={attendanceFileName(event.name)}
          label="Download who came as CSV"
        />
      </div>
      {dialog === 'walk-in' && <AddWalkIn event={event} onClose={close} />}
      {dialog === 'close' && <CloseDialog event={event} returnFocusTo={heading} onClose={close} />}
      {typeof dialog === 'object' && (
        <RemoveDialog eventId={id} attendee={dialog} returnFocusTo={heading} onClose={close} />
      )}
    </>
  );
}

/** `23 of 50 are in`, or how many are in as long as the list is not loaded. Afterwards `41 came`. */
function inText(
  { capacity, isOver }: Event,
  { attendees, attended, closedAt }: Attendance,
  members: readonly InterestedMember[] | undefined,
): string {
  if (isOver || closedAt !== null) return `${attended} came`;
  if (members === undefined) return `${attended} in`;
  return arrivalsInWords(
    attendees.map(({ who }) => who),
    members.map(({ number, seat }) => ({ who: String(number), seat })),
    capacity,
  );
}
