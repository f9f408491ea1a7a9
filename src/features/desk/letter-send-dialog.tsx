import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';
import { countOf } from './count-of';

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
  problem,
  isPending,
  onSend,
  ...dialog
}: LetterSendDialogProps) {
  const people = countOf(subscribers, 'subscriber');
  return (
    <Dialog
      title={`Send to ${people}?`}
      description="It goes out at once and cannot be taken back."
      {...dialog}
    >
      <p className="border-l-4 border-blue pl-4 font-semibold [overflow-wrap:anywhere]">
        <bdi>{subject}</bdi>
      </p>
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <DialogActions>
        <DialogClose asChild>
          <Button variant="outline">Not yet</Button>
        </DialogClose>
        <Button
          variant="secondary"
          pending={isPending}
          className="text-center whitespace-normal!"
          onClick={onSend}
        >
          Send to {people}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
