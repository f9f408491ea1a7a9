import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type RefObject } from 'react';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import type { Letter } from '@/contract/admin-newsletter';
import { isolated } from '@/domain/isolated';
import { formatMoment } from '../event-when';
import { MarkdownText } from '../markdown-text';
import { lettersQuery, useCancelLetter } from './mail-queries';
import { progressInWords } from './mail-words';
import { EmptyList } from '@/components/empty-list';
import { ListStatus } from '@/components/list-status';
import { useFirstFew } from '@/components/first-few';
import { AdminName } from '../admin-name';

const NO_LETTERS: readonly Letter[] = [];

/** The letters to all subscribers, the latest first. */
export function LetterList() {
  const query = useQuery(lettersQuery());
  const { data } = query;
  const { shown, showAllButton } = useFirstFew(data ?? NO_LETTERS);
  const [asked, setAsked] = useState<Letter>();
  const [cancelled, setCancelled] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-labelledby="letters"
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
    >
      <h2 ref={heading} id="letters" tabIndex={-1} className="text-subtitle font-bold outline-none">
        Sent letters
      </h2>
      <p role="status" className={cancelled === '' ? 'sr-only' : 'text-sm font-medium'}>
        {cancelled}
      </p>
      <ListStatus query={query} what="The list of letters" />
      {data?.length === 0 && <EmptyList>No letter has been sent yet.</EmptyList>}
      {shown.length > 0 && (
        <ul aria-labelledby="letters" className="w-full divide-y divide-border">
          {shown.map((letter) => (
            <LetterRow key={letter.id} letter={letter} onCancel={() => setAsked(letter)} />
          ))}
        </ul>
      )}
      {showAllButton}
      {asked !== undefined && (
        <CancelLetter
          letter={asked}
          returnFocusTo={heading}
          onCancelled={() => setCancelled(`“${isolated(asked.subject)}” goes to nobody else.`)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

interface LetterRowProps {
  letter: Letter;
  onCancel: () => void;
}

function LetterRow({ letter, onCancel }: LetterRowProps) {
  const { subject, body, by, createdAt, waiting, isCancelled } = letter;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3 leading-snug [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 grow basis-56 gap-1">
          <p className="font-semibold">
            <bdi>{subject}</bdi>
          </p>
          <p className="text-sm">{progressInWords(letter)}</p>
          <p className="text-sm text-muted">
            <AdminName name={by} />, {formatMoment(createdAt)}
          </p>
        </div>
        {waiting > 0 && !isCancelled && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Cancel “${isolated(subject)}”…`}
            onClick={onCancel}
          >
            Cancel…
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Close' : 'Read'} “${isolated(subject)}”`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Read'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="article mt-2 max-w-none rounded-xl text-base border-2 border-border bg-card px-4 py-2.5 break-words *:first:mt-0">
            <MarkdownText>{body}</MarkdownText>
          </div>
        )}
      </div>
    </li>
  );
}

interface CancelLetterProps {
  letter: Letter;
  /** Receives the focus if the button that asked is gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onCancelled: () => void;
  onClose: () => void;
}

/** Asks before a letter under way is cancelled. */
function CancelLetter({ letter, returnFocusTo, onCancelled, onClose }: CancelLetterProps) {
  const cancel = useCancelLetter();
  const onSuccess = () => {
    onCancelled();
    onClose();
  };
  return (
    <QuestionDialog
      title="Cancel this letter?"
      description="Those who are still waiting for it will not get it."
      no="Keep sending"
      yes="Cancel the letter"
      open
      mutation={cancel}
      returnFocusTo={returnFocusTo}
      onYes={() => cancel.mutate(letter.id, { onSuccess })}
      onOpenChange={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{letter.subject}</bdi>
      </p>
      <p>{progressInWords(letter)}</p>
    </QuestionDialog>
  );
}
