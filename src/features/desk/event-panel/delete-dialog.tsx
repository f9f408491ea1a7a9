import { QuestionDialog } from '@/components/question-dialog';
import type { DialogProps } from '@/components/ui/dialog';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/contract/retention';
import { countOf } from '@/features/desk/count-of';
import { quotedName } from '@/features/desk/quoted-name';

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
