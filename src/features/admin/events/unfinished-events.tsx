import { useState, useSyncExternalStore, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { QuestionDialog } from '@/components/question-dialog';
import { Button, buttonStyles } from '@/components/ui/button';
import { ageOf } from '@/lib/time-in-words';
import { duplicateEventPath, paths } from '@/domain/paths';
import { localStore } from '@/lib/storage';
import { draftForms, removeDraft } from '../drafts';
import { unfinishedEvents, type UnfinishedEvent } from './event-draft';
import { quotedName } from '../words';

interface UnfinishedEventsProps {
  /** Receives the focus once an event is discarded and its button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** The forms for new events that were left in this browser, each with the way back to it. */
export function UnfinishedEvents({ returnFocusTo }: UnfinishedEventsProps) {
  useSyncExternalStore(localStore.subscribe, () => draftForms().toSorted().join(' '));
  const [asked, setAsked] = useState<UnfinishedEvent>();
  const events = unfinishedEvents();
  return (
    <>
      {events.length > 0 && (
        <ul
          aria-label="Unfinished events"
          className="divide-y-2 divide-border rounded-xl border-2 border-border bg-card px-4"
        >
          {events.map((event) => (
            <li
              key={event.key}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <p className="min-w-0 grow basis-48 leading-snug [overflow-wrap:anywhere]">
                You have an unfinished event:{' '}
                {event.name === '' ? (
                  <span>no name yet</span>
                ) : (
                  <strong dir="auto" className="block font-semibold">
                    {event.name}
                  </strong>
                )}
                <span className="block text-sm text-muted">
                  {`Kept in this browser only, last changed ${ageOf(event.savedAt)}`}
                </span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Link
                  to={
                    event.copyOf === undefined ? paths.newEvent : duplicateEventPath(event.copyOf)
                  }
                  state={{ typedKey: event.typedKey }}
                  className={buttonStyles({ variant: 'outline', size: 'sm' })}
                >
                  Continue
                </Link>
                <Button variant="ghost" size="sm" onClick={() => setAsked(event)}>
                  Discard…
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <QuestionDialog
          title={asked.name === '' ? 'Discard this event?' : `Discard ${quotedName(asked.name)}?`}
          description="What was typed is deleted. This cannot be undone."
          yes="Discard"
          open
          onOpenChange={() => setAsked(undefined)}
          returnFocusTo={returnFocusTo}
          onYes={() => {
            removeDraft(asked.key);
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}
