import type { RefObject } from 'react';
import { QuestionDialog } from '@/components/question-dialog';
import type { Letter } from '@/contract/newsletter-desk';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useCancelLetter } from './mail-queries';
import { progressInWords } from './mail-words';

interface CancelLetterProps {
  letter: Letter;
  /** Receives the focus if the button that asked is gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onCancelled: () => void;
  onClose: () => void;
}

/** Asks before a letter under way is cancelled. */
export function CancelLetter({ letter, returnFocusTo, onCancelled, onClose }: CancelLetterProps) {
  const cancel = useCancelLetter();
  const onCancel = useSingleFlight(async () => {
    const isDone = await cancel.mutateAsync(letter.id).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    onCancelled();
    onClose();
  });
  return (
    <QuestionDialog
      title="Cancel this letter?"
      description="Those who are still waiting for it will not get it."
      no="Keep sending"
      yes="Cancel the letter"
      open
      isPending={cancel.isPending}
      problem={cancel.error ? deskErrorMessage(cancel.error) : undefined}
      returnFocusTo={returnFocusTo}
      onYes={() => void onCancel()}
      onOpenChange={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{letter.subject}</bdi>
      </p>
      <p>{progressInWords(letter)}</p>
    </QuestionDialog>
  );
}
