import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  listInterestedMembers,
  type InterestedMember,
  interestFileName,
} from '@/contract/admin-events';
import { hasBegun } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { hasQueryFailed } from '@/lib/query-client';
import { serverNow } from '@/lib/session/clock-skew';
import { FileButton } from '../file-button';
import { EventMessagePanel, NewLimitNotice } from './event-message';
import { formerQuery, interestQuery } from '../event-queries';
import { EmptyList } from '@/components/empty-list';
import { ListStatus } from '@/components/list-status';
import { TabList } from '@/components/tab-list';
import { Growth } from './interest-growth';
import { FormerList, MemberList } from './member-lists';
import { TakeOffDialog } from './take-off-dialog';
import { seatsInWords } from '../words';
import type { TabProps } from '../tab-names';

/** Who is interested in an event, who has a seat, and how the interest grew. */
export function PeoplePanel({ event, headingAs: Heading }: TabProps) {
  const query = useQuery({
    ...interestQuery(event.id),
    // The event says already that there is nobody to wait for.
    placeholderData: () => (event.interested === 0 ? [] : undefined),
  });
  // After a failure the placeholder would come and go with each retry.
  const data = hasQueryFailed(query) && query.isPlaceholderData ? undefined : query.data;
  const count = data?.length ?? event.interested;
  const seats = seatsInWords(event);
  const heading = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState<InterestedMember>();
  // After the start nobody moves up.
  const standsStill = hasBegun(event, society.timeZone, serverNow());
  return (
    <section aria-labelledby="interest" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Heading
        ref={heading}
        tabIndex={-1}
        id="interest"
        className="scroll-mt-24 text-subtitle font-bold outline-none"
      >
        {seats === null ? `${count} interested` : `Seats: ${seats}`}
      </Heading>
      <NewLimitNotice event={event} />
      <ListStatus query={query} what="Who is interested" />
      {data !== undefined && (
        <Interest
          event={event}
          members={data}
          headingAs={Heading === 'h2' ? 'h3' : 'h4'}
          onTakeOff={setTaken}
        />
      )}
      {/* Outside the list, which may be gone with the last member. */}
      {taken !== undefined && (
        <TakeOffDialog
          eventId={event.id}
          member={taken}
          isAwaited={!standsStill && data?.some(({ seat }) => seat === 'waiting') === true}
          returnFocusTo={heading}
          onClose={() => setTaken(undefined)}
        />
      )}
    </section>
  );
}

interface InterestProps {
  event: Event;
  /** In the order of the line. */
  members: InterestedMember[];
  /** Level of the headings below that of the panel. */
  headingAs: 'h3' | 'h4';
  onTakeOff: (member: InterestedMember) => void;
}

function Interest({ event, members, headingAs, onTakeOff }: InterestProps) {
  const hasSeats = event.capacity !== null;
  const former = useQuery({ ...formerQuery(event.id), enabled: hasSeats });
  const [tab, setTab] = useState<Tab>('going');
  const tabsId = useId();
  if (members.length === 0 && (former.data ?? []).length === 0) {
    return (
      <EmptyList>
        {event.status === 'draft'
          ? 'Members can show interest once it is published.'
          : `No member is interested${event.status === 'published' ? ' yet' : ''}.`}
      </EmptyList>
    );
  }
  const going = members.filter(({ seat }) => seat !== 'waiting');
  const waiting = members.filter(({ seat }) => seat === 'waiting');
  return (
    <>
      {members.length > 0 && <Growth event={event} members={members} />}
      {hasSeats ? (
        <>
          <TabList
            id={tabsId}
            label="Members"
            tabs={[
              { name: 'going', label: `Going ${going.length}` },
              { name: 'waiting', label: `Waiting ${waiting.length}` },
              { name: 'former', label: `Gave back ${former.data?.length ?? ''}` },
            ]}
            selected={tab}
            onSelect={setTab}
          />
          <div
            role="tabpanel"
            id={`${tabsId}-panel`}
            aria-labelledby={`${tabsId}-${tab}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-4"
          >
            {tab === 'former' ? (
              <>
                <ListStatus query={former} what="Who left" />
                <FormerList event={event} former={former.data ?? []} />
              </>
            ) : (
              <MemberList
                key={tab}
                event={event}
                members={tab === 'going' ? going : waiting}
                label={tab === 'going' ? 'Who has a seat' : 'Who waits in line'}
                onTakeOff={onTakeOff}
              />
            )}
          </div>
        </>
      ) : (
        <MemberList
          event={event}
          members={members.toReversed()}
          label="Interested members, the latest first"
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <FileButton
          endpoint={listInterestedMembers}
          params={{ id: event.id }}
          fileName={interestFileName(event.name)}
        />
        {members.length > 0 && (
          <EventMessagePanel
            event={event}
            to={tab === 'former' ? 'all' : tab}
            headingAs={headingAs}
          />
        )}
      </div>
    </>
  );
}

type Tab = 'going' | 'waiting' | 'former';
