import { useState, type RefObject } from 'react';
import { toast } from 'sonner';
import { QuestionDialog } from '@/components/question-dialog';
import type { Attendee } from '@/contract/admin-attendance';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { hasBegun } from '@/domain/event-time';
import { WalkInDialog, type WalkIn } from '@/features/door/walk-in-dialog';
import { errorMessage } from '@/lib/api-error';
import { randomId } from '@/lib/random-id';
import { serverNow } from '@/lib/session/clock-skew';
import { useAddAttendee, useCloseAttendance, useRemoveAttendee } from './attendance-queries';
import { quotedName } from '../words';

interface QuestionProps {
  eventId: string;
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks whether to close the list of who came. */
export function CloseDialog({
  event,
  returnFocusTo,
  onClose,
}: Omit<QuestionProps, 'eventId'> & { event: Event }) {
  const closing = useCloseAttendance(event.id);
  const isTooEarly = event.startsAt !== null && !hasBegun(event, society.timeZone, serverNow());
  return (
    <QuestionDialog
      title="Close the list?"
      description={`${isTooEarly ? 'The event has not begun yet. ' : ''}The list then says who did not come, and stays closed. What phones at the doors send later waits here for your yes. You can still correct it.`}
      no="Not yet"
      yes="Close the list"
      yesVariant="secondary"
      open
      mutation={closing}
      returnFocusTo={returnFocusTo}
      onOpenChange={onClose}
      onYes={() =>
        closing.mutate(undefined, {
          onSuccess: () => {
            toast.success('The list is closed. Certificates can be issued now.');
            onClose();
          },
        })
      }
    />
  );
}

/** Asks whether to take an arrival back. */
export function RemoveDialog({
  eventId,
  attendee,
  returnFocusTo,
  onClose,
}: QuestionProps & { attendee: Attendee }) {
  const remove = useRemoveAttendee(eventId);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const { who, certificate } = attendee;
  const happens =
    attendee.how === 'walk-in'
      ? 'The walk-in is removed from the list.'
      : 'This person is then not in the list of who came.';
  return (
    <QuestionDialog
      title={`Take back the arrival of ${quotedName(attendee.name ?? 'this person')}?`}
      description={
        certificate === null
          ? happens
          : `${happens} A certificate has been issued. It stays valid unless you withdraw it, which cannot be undone.`
      }
      yes="Take back"
      open
      mutation={remove}
      returnFocusTo={returnFocusTo}
      onOpenChange={onClose}
      onYes={() =>
        remove.mutate(
          { who, certificate: isWithdrawn ? certificate : null },
          { onSuccess: onClose },
        )
      }
    >
      {certificate !== null && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-foreground"
            checked={isWithdrawn}
            onChange={({ target }) => setWithdrawn(target.checked)}
          />
          Withdraw the certificate too
        </label>
      )}
    </QuestionDialog>
  );
}

/** Adds somebody who came without being in the list. */
export function AddWalkIn({ event, onClose }: { event: Event; onClose: () => void }) {
  const add = useAddAttendee(event.id);
  // The same for all attempts, so that somebody whose response was lost is not added twice.
  const [id] = useState(randomId);
  const onSubmit = async (walkIn: WalkIn) => {
    const isAdded = await add.mutateAsync({ id, ...walkIn }).then(
      () => true,
      () => false,
    );
    if (!isAdded) return;
    toast.success(`${quotedName(walkIn.name)} is in`);
    onClose();
  };
  const failure = add.error === null ? undefined : errorMessage(add.error);
  return (
    <WalkInDialog
      questions={event.questions.filter(({ atDoor }) => atDoor)}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
