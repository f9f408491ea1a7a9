import { useState, type RefObject } from 'react';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';
import { Field, Textarea } from '@/components/ui/field';
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
import { MAX_LENGTH_NOTE, type Announcement } from './use-event-actions';

interface UncancelButtonProps {
  event: Event;
  problem: string | undefined;
  isPending: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the focus once the event is back on and the button gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onUncancel: (announcement: Announcement) => void;
}

/**
 * Takes a cancellation back. A dialog asks whether members who are interested in the event get a mail, and what becomes
 * of the note of a move, which the cancellation may have changed.
 */
export function UncancelButton(props: UncancelButtonProps) {
  const { event, isPending, onOpenChange, returnFocusTo, onUncancel } = props;
  const button = useFocusHandover(returnFocusTo);
  const audience = interestedIn(event);
  const hasQuestion = audience !== null || isNoteShown(event);
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        pending={isPending}
        onClick={() =>
          hasQuestion ? onOpenChange(true) : onUncancel({ note: '', notified: null })
        }
      >
        {hasQuestion ? 'Put the event back on…' : 'Put the event back on'}
      </Button>
      {hasQuestion && <UncancelDialog {...props} audience={audience} />}
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
}: UncancelButtonProps & { audience: Audience | null }) {
  const [typedNote, setTypedNote] = useState<string>();
  const note = isNoteShown(event) ? (typedNote ?? event.note) : '';
  const [isNotified, setNotified] = useState(true);
  const notified = sendsMail(audience, isNotified) ? audience : null;
  return (
    <Dialog
      title={`Put “${isolated(event.name)}” back on?`}
      description={
        isNoteShown(event)
          ? 'Its page will stop saying that it is cancelled.'
          : 'Its page will stop saying that it is cancelled, and the note there will be removed.'
      }
      {...dialog}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isNoteShown(event) && (
          <Field
            label="Note for readers"
            isOptional
            description="Readers get this note with the move. Does it still fit?"
          >
            {(ids) => (
              <Textarea
                {...ids}
                value={note}
                maxLength={MAX_LENGTH_NOTE}
                onChange={({ target }) => setTypedNote(target.value)}
              />
            )}
          </Field>
        )}
        {audience !== null && (
          <MailChoice audience={audience} isNotified={isNotified} onChange={setNotified} />
        )}
        {problem !== undefined && <FormAlert>{problem}</FormAlert>}
        <DialogActions>
          <DialogClose asChild>
            <Button variant="outline">Keep cancelled</Button>
          </DialogClose>
          <Button
            pending={isPending}
            className="text-balance"
            onClick={() => onUncancel({ note, notified: notified && audienceInWords(notified) })}
          >
            {notified === null ? 'Put back on' : `Put back on and tell ${countInWords(notified)}`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Whether readers still see the note once the event is back on: that of a move. */
const isNoteShown = ({ movedFrom, note }: Event): boolean => movedFrom !== null && note !== '';
