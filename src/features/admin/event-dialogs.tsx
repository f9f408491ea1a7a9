import { useState, type RefObject } from 'react';
import { FormAlert, Field, Textarea } from '@/components/ui/field';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose, type DialogProps } from '@/components/ui/dialog';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { isolated } from '@/domain/isolated';
import {
  audienceInWords,
  countInWords,
  interestedIn,
  MailChoice,
  sendsMail,
  type Audience,
} from './mail-audience';
import { MAX_LENGTH_NOTE, type Announcement } from './use-event-actions';
import { countOf, quotedName } from './words';

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

interface DeleteDialogProps extends Omit<DialogProps, 'title' | 'description' | 'children'> {
  event: Event;
  /** Whether it can be cancelled instead. */
  canBeCancelled: boolean;
  problem: string | undefined;
  isPending: boolean;
  onDelete: () => void;
}

/** Asks before an event is deleted that members are interested in. The server mails them nothing. */
export function DeleteDialog({ event, canBeCancelled, onDelete, ...dialog }: DeleteDialogProps) {
  const { name, interested } = event;
  return (
    <QuestionDialog
      title={`Delete ${quotedName(name)}?`}
      yes="Delete the event"
      onYes={onDelete}
      {...dialog}
    >
      <p className="font-semibold">
        {`${countOf(interested, 'member')} ${interested === 1 ? 'is' : 'are'} interested in it.`}
      </p>
      <p>
        {`It disappears for them without a mail, and mails about it that are still waiting are not sent.${canBeCancelled ? ' To tell them, cancel it instead.' : ''}`}
      </p>
      <p className="text-muted">It stays in the bin for {DELETED_EVENT_DAYS} days.</p>
    </QuestionDialog>
  );
}
