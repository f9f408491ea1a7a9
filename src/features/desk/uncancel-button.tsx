import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { interestedIn, sendsMail } from './mail-audience';
import { MailChoice } from './mail-choice';

interface UncancelButtonProps {
  event: Event;
  isPending: boolean;
  /** @param tell Whether a mail tells the members who are interested in the event. */
  onUncancel: (tell: boolean) => void;
}

/** Takes a cancellation back. A checkbox decides whether the members who are interested in the event get a mail. */
export function UncancelButton({ event, isPending, onUncancel }: UncancelButtonProps) {
  const audience = interestedIn(event);
  const [isTold, setTold] = useState(true);
  return (
    <>
      {audience !== null && (
        <div className="basis-full">
          <MailChoice audience={audience} isTold={isTold} onChange={setTold} />
        </div>
      )}
      <Button
        variant="outline"
        size="sm"
        pending={isPending}
        onClick={() => onUncancel(sendsMail(audience, isTold))}
      >
        Put the event back on
      </Button>
    </>
  );
}
