import { QuestionDialog } from '@/components/question-dialog';
import { countOf } from '@/features/desk/count-of';

interface LetterSendDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subject: string;
  subscribers: number;
  problem: string | undefined;
  isPending: boolean;
  onSend: () => void;
}

/** Confirms a letter to all with its number, because mail that has gone out cannot be undone. */
export function LetterSendDialog({
  subject,
  subscribers,
  onSend,
  ...dialog
}: LetterSendDialogProps) {
  const people = countOf(subscribers, 'subscriber');
  return (
    <QuestionDialog
      title={`Send to ${people}?`}
      description="It goes out at once and cannot be taken back."
      no="Not yet"
      yes={`Send to ${people}`}
      yesVariant="secondary"
      onYes={onSend}
      {...dialog}
    >
      <p className="border-l-4 border-blue pl-4 font-semibold [overflow-wrap:anywhere]">
        <bdi>{subject}</bdi>
      </p>
    </QuestionDialog>
  );
}
