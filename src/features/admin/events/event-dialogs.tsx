import { useState } from 'react';
import { Field, Textarea } from '@/components/ui/field';
import {
  QuestionDialog,
  type DialogMutation,
  type QuestionDialogProps,
} from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { isolated } from '@/domain/isolated';
import {
  deliveryInWords,
  isTold,
  MailChoice,
  tellInWords,
  useInterested,
} from '../mail/mail-audience';
import { MAX_LENGTH_NOTE, type Announcement } from './use-event-actions';
import { countOf, quotedName } from '../words';

interface AnnouncementDialogProps extends Omit<QuestionDialogProps, 'onYes' | 'mutation'> {
  event: Event;
  mutation: DialogMutation;
  /** What stands below the field for the note; null if there is no such field. */
  noteHelp: ((note: string) => string) | null;
  /** The button that also tells people, before whom: `Cancel` of `Cancel and tell 3 members`. */
  yesAndTell: string;
  onYes: (announcement: Announcement) => void;
}

/** Asks what readers should know of a change, and who is told. What is typed is kept when the dialog is closed. */
function AnnouncementDialog({
  event,
  noteHelp,
  yes,
  yesAndTell,
  onYes,
  ...dialog
}: AnnouncementDialogProps) {
  const [typedNote, setTypedNote] = useState<string>();
  const note = noteHelp === null ? '' : (typedNote ?? event.note);
  const [isNotified, setNotified] = useState(true);
  const audience = useInterested(event);
  const told = isTold(audience, isNotified) ? audience : null;
  return (
    <QuestionDialog
      yes={told === null ? yes : `${yesAndTell} and ${tellInWords(told)}`}
      hasFields
      onYes={(submit) => {
        submit.preventDefault();
        onYes({ note, delivery: told && deliveryInWords(told) });
      }}
      {...dialog}
    >
      {noteHelp !== null && (
        <Field label="Note for readers" isOptional description={noteHelp(note)}>
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
    </QuestionDialog>
  );
}

type StatusDialogProps = Pick<
  AnnouncementDialogProps,
  'event' | 'open' | 'onOpenChange' | 'returnFocusTo' | 'mutation' | 'onYes'
>;

/** Asks before an event is cancelled. */
export function CancelDialog(props: StatusDialogProps) {
  const { event } = props;
  return (
    <AnnouncementDialog
      title={`Cancel “${isolated(event.name)}”?`}
      description="It stays on the site until its day is over, marked as cancelled."
      noteHelp={(note) =>
        note !== '' && note === event.note
          ? 'Readers get this note with the cancellation. Does it still fit?'
          : 'Why, and what comes instead.'
      }
      yes="Cancel the event"
      yesAndTell="Cancel"
      {...props}
    />
  );
}

/**
 * Takes a cancellation back. A dialog asks whether members who are interested in the event, and channels, are told, and what becomes
 * of the note of a move, which the cancellation may have changed.
 * @param props.returnFocusTo Receives the focus once the event is back on and the button gone.
 */
export function UncancelButton(props: StatusDialogProps) {
  const { event, mutation, onOpenChange, returnFocusTo, onYes } = props;
  const button = useFocusHandover(returnFocusTo);
  const hasNote = isNoteShown(event);
  const audience = useInterested(event);
  const hasQuestion = audience !== null || hasNote;
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        pending={mutation.isPending}
        onClick={() => (hasQuestion ? onOpenChange(true) : onYes({ note: '', delivery: null }))}
      >
        {hasQuestion ? 'Put the event back on…' : 'Put the event back on'}
      </Button>
      {hasQuestion && (
        <AnnouncementDialog
          title={`Put “${isolated(event.name)}” back on?`}
          description={
            hasNote
              ? 'Its page will stop saying that it is cancelled.'
              : 'Its page will stop saying that it is cancelled, and the note there will be removed.'
          }
          noteHelp={
            hasNote ? () => 'Readers get this note with the move. Does it still fit?' : null
          }
          no="Keep cancelled"
          yes="Put back on"
          yesVariant="default"
          yesAndTell="Put back on"
          {...props}
        />
      )}
    </>
  );
}

/** Whether readers still see the note once the event is back on: that of a move. */
const isNoteShown = ({ movedFrom, note }: Event): boolean => movedFrom !== null && note !== '';

interface DeleteDialogProps extends Omit<StatusDialogProps, 'onYes'> {
  /** Whether it can be cancelled instead. */
  canBeCancelled: boolean;
  onYes: () => void;
}

/** Asks before an event is deleted that members are interested in. The server mails them nothing. */
export function DeleteDialog({ event, canBeCancelled, ...dialog }: DeleteDialogProps) {
  const { name, interested } = event;
  return (
    <QuestionDialog title={`Delete ${quotedName(name)}?`} yes="Delete the event" {...dialog}>
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
