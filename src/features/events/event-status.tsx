import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatEventTimes, formatTimes } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { TimeText } from '@/components/time-text';
import { society } from '@/data/society';
import { adminEventPath } from '@/domain/paths';

/** What a reader has to know first: that the event is a draft, cancelled, over or moved. */
export function EventStatus({ event }: { event: Event }) {
  const { status, movedFrom, note, isOver } = event;
  if (status === 'draft') {
    return (
      <Notice title="Draft: only admins see this page" className="border-dashed bg-card">
        <Link
          to={adminEventPath(event.id)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          To the desk
        </Link>
      </Notice>
    );
  }
  if (status === 'cancelled') {
    return (
      <Notice title="Cancelled" className="bg-red-deep text-card">
        <NoticeText>This event will not take place.</NoticeText>
        <NoticeText>{note}</NoticeText>
      </Notice>
    );
  }
  return (
    <>
      {isOver && (
        <Notice title="This event is over" className="border-transparent bg-foreground/8" />
      )}
      {movedFrom !== null && (
        <Notice title={<Move from={movedFrom} to={event} />} className="bg-yellow">
          <NoticeText>{note}</NoticeText>
        </Notice>
      )}
    </>
  );
}

function Move({ from, to: event }: { from: string; to: Event }) {
  const before = formatTimes({ startsAt: from, endsAt: null }, society.timeZone);
  const now = formatEventTimes(event, society.timeZone);
  return (
    <span key={`${before} ${now}`}>
      Moved from <TimeText text={before} />
      {now === '' ? (
        ', the new day is not known yet'
      ) : (
        <>
          {' '}
          to <TimeText text={now} />
        </>
      )}
    </span>
  );
}

interface NoticeProps {
  title: ReactNode;
  className: string;
  children?: ReactNode;
}

function Notice({ title, className, children }: NoticeProps) {
  return (
    <div className={`card-frame px-4 py-3 sm:px-5 ${className}`}>
      <p className="font-display text-subtitle font-bold">{title}</p>
      {children}
    </div>
  );
}

function NoticeText({ children }: { children: string }) {
  return children === '' ? null : (
    <p dir="auto" className="mt-1 max-w-text break-words whitespace-pre-line">
      {children}
    </p>
  );
}
