import { useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import {
  audienceInWords,
  countInWords,
  sendsMail,
  useSubscribers,
} from '@/features/desk/mail/mail-audience';
import { MailChoice } from '@/features/desk/mail/mail-choice';
import { useFocusHandover } from '@/hooks/use-focus-handover';

interface PublishButtonProps {
  event: Event;
  isPending: boolean;
  /** Receives the focus once the event is published and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  /** @param notified Whom a mail tells, in words; null if nobody. */
  onPublish: (notified: string | null) => void;
}

/** Publishes a draft. A checkbox decides whether the subscribers get a mail. */
export function PublishButton({ event, isPending, returnFocusTo, onPublish }: PublishButtonProps) {
  const button = useFocusHandover(returnFocusTo);
  const audience = useSubscribers(event, event);
  const [isNotified, setNotified] = useState(true);
  const announce = sendsMail(audience, isNotified);
  const notified = announce ? countInWords(audience) : null;
  return (
    <>
      {audience !== null && (
        <div className="basis-full">
          <MailChoice audience={audience} isNotified={isNotified} onChange={setNotified} />
        </div>
      )}
      <Button
        ref={button}
        size="sm"
        variant="secondary"
        pending={isPending}
        onClick={() => onPublish(announce ? audienceInWords(audience) : null)}
      >
        {notified === null ? 'Publish' : `Publish and tell ${notified}`}
      </Button>
    </>
  );
}
