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
} from '@/features/desk/mail/mail-audience';
import { MailChoice } from '@/features/desk/mail/mail-choice';
import { isolated } from '@/lib/isolated';
import { MAX_LENGTH_NOTE, type Announcement } from './use-event-actions';

interface CancelDialogProps {
  event: Event;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
  problem: string | undefined;
  isPending: boolean;
  onCancel: (announcement: Announcement) => void;
}

/** Asks what readers should know of a cancellation. What is typed is kept when the dialog is closed. */
export function CancelDialog({
  event,
  problem,
  isPending,
  onCancel,
  ...dialog
}: CancelDialogProps) {
  const [typedNote, setTypedNote] = useState<string>();
  const note = typedNote ?? event.note;
  const [isNotified, setNotified] = useState(true);
  const audience = interestedIn(event);
  const notified = sendsMail(audience, isNotified) ? audience : null;
  return (
    <Dialog
      title={`Cancel “${isolated(event.name)}”?`}
      description="It stays on the site until its day is over, marked as cancelled."
      {...dialog}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (!isPending) onCancel({ note, notified: notified && audienceInWords(notified) });
        }}
      >
        <Field
          label="Note for readers"
          isOptional
          description={
            note !== '' && note === event.note
              ? 'Readers get this note with the cancellation. Does it still fit?'
              : 'Why, and what comes instead.'
          }
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
        {audience !== null && (
          <MailChoice audience={audience} isNotified={isNotified} onChange={setNotified} />
        )}
        {problem !== undefined && <FormAlert>{problem}</FormAlert>}
        <DialogActions>
          <DialogClose asChild>
            <Button variant="outline">Keep it</Button>
          </DialogClose>
          <Button type="submit" variant="destructive" pending={isPending} className="text-balance">
            {notified === null ? 'Cancel the event' : `Cancel and tell ${countInWords(notified)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
