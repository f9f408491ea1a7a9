import { useState, type RefObject } from 'react';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';
import type { Event } from '@/contract/events';
import {
  audienceInWords,
  countInWords,
  interestedIn,
  sendsMail,
  type Audience,
} from '@/features/desk/mail/mail-audience';
import { MailChoice } from '@/features/desk/mail/mail-choice';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { isolated } from '@/lib/isolated';

interface UncancelButtonProps {
  event: Event;
  problem: string | undefined;
  isPending: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the focus once the event is back on and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  /** @param notified Who gets a mail about it, in words; null if nobody. */
  onUncancel: (notified: string | null) => void;
}

/** Takes a cancellation back. If members are interested in the event, a dialog asks whether they get a mail. */
export function UncancelButton(props: UncancelButtonProps) {
  const { event, isPending, onOpenChange, returnFocusTo, onUncancel } = props;
  const button = useFocusHandover(returnFocusTo);
  const audience = interestedIn(event);
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        pending={isPending}
        onClick={() => (audience === null ? onUncancel(null) : onOpenChange(true))}
      >
        {audience === null ? 'Put the event back on' : 'Put the event back on…'}
      </Button>
      {audience !== null && <UncancelDialog {...props} audience={audience} />}
    </>
  );
}

function UncancelDialog({
  event,
  audience,
  problem,
  isPending,
  onUncancel,
  ...dialog
}: UncancelButtonProps & { audience: Audience }) {
  const [isNotified, setNotified] = useState(true);
  const notified = sendsMail(audience, isNotified) ? audience : null;
  return (
    <Dialog
      title={`Put “${isolated(event.name)}” back on?`}
      description="Its page will stop saying that it is cancelled, and the note there will be removed."
      {...dialog}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MailChoice audience={audience} isNotified={isNotified} onChange={setNotified} />
        {problem !== undefined && <FormAlert>{problem}</FormAlert>}
        <DialogActions>
          <DialogClose asChild>
            <Button variant="outline">Keep cancelled</Button>
          </DialogClose>
          <Button
            pending={isPending}
            className="text-balance"
            onClick={() => onUncancel(notified && audienceInWords(notified))}
          >
            {notified === null ? 'Put back on' : `Put back on and tell ${countInWords(notified)}`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
