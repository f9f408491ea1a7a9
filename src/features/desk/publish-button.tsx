import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { audienceInWords, countInWords, sendsMail, useSubscribers } from './mail-audience';
import { MailChoice } from './mail-choice';

interface PublishButtonProps {
  event: Event;
  isPending: boolean;
  /** @param told Whom a mail tells, in words; null if nobody. */
  onPublish: (told: string | null) => void;
}

/** Publishes a draft. A checkbox decides whether the subscribers get a mail. */
export function PublishButton({ event, isPending, onPublish }: PublishButtonProps) {
  const audience = useSubscribers(event, event);
  const [isTold, setTold] = useState(true);
  const announce = sendsMail(audience, isTold);
  const told = announce ? countInWords(audience) : null;
  return (
    <>
      {audience !== null && (
        <div className="basis-full">
          <MailChoice audience={audience} isTold={isTold} onChange={setTold} />
        </div>
      )}
      <Button
        size="sm"
        variant="secondary"
        pending={isPending}
        className="text-center whitespace-normal!"
        onClick={() => onPublish(announce ? audienceInWords(audience) : null)}
      >
        {told === null ? 'Publish' : `Publish and tell ${told}`}
      </Button>
    </>
  );
}
