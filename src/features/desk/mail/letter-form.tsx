import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { letterInputSchema } from '@/contract/newsletter-desk';
import { countOf } from '@/features/desk/count-of';
import { RestoredNotice } from '@/features/desk/drafts/restored-notice';
import { MarkdownField } from '@/features/desk/markdown-field';
import { emptyLetter, readLetterDraft, removeLetterDraft, useLetterDraft } from './letter-draft';
import { LetterSendDialog } from './letter-send-dialog';
import { useLetterSend } from './letter-send';

interface LetterFormProps {
  /** How many subscribe; undefined as long as it is unknown. */
  subscribers: number | undefined;
  /** Whether the number could not be loaded. */
  isNumberMissing: boolean;
}

const keepingTexts = {
  nothing: '',
  'in browser': 'Not sent yet. This browser keeps what you type.',
  'in memory': 'Not sent yet, and this browser keeps nothing: send it before you leave.',
};

/** The form for a letter to all subscribers, which is sent to its author first. */
export function LetterForm({ subscribers, isNumberMissing }: LetterFormProps) {
  const [draft] = useState(readLetterDraft);
  const [restoredFrom, setRestoredFrom] = useState(draft?.savedAt ?? null);
  const form = useForm({
    resolver: zodResolver(letterInputSchema),
    defaultValues: { subject: draft?.subject ?? '', body: draft?.body ?? '' },
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const { subject, body } = form.watch();
  const { errors } = form.formState;
  const [isAsking, setAsking] = useState(false);
  const keeping = useLetterDraft(form, draft !== null);
  /** Counts the letters, so that the next one begins with the field and not with an empty preview. */
  const [letterNumber, setLetterNumber] = useState(1);
  const onEmpty = () => {
    removeLetterDraft();
    setLetterNumber((number) => number + 1);
    form.reset(emptyLetter);
    setRestoredFrom(null);
  };
  const { send, done, problem, isPending, forget } = useLetterSend({
    form,
    onSent: () => {
      setAsking(false);
      onEmpty();
    },
    onImpossible: () => setAsking(false),
  });

  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const { submitter } = event.nativeEvent;
    const isForAll = submitter instanceof HTMLButtonElement && submitter.value === 'all';
    void form.handleSubmit((letter) => {
      forget();
      if (isForAll) return setAsking(true);
      return send({ ...letter, test: true });
    })(event);
  };
  return (
    <form
      noValidate
      aria-label="Letter to all subscribers"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={onSubmit}
    >
      {restoredFrom !== null && <RestoredNotice restoredFrom={restoredFrom} onDiscard={onEmpty} />}
      <Field
        label="Subject"
        description="What the letter is about, in one line."
        error={errors.subject?.message}
        hasMessageLine
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('subject', { onChange: forget })}
            aria-required
            autoComplete="off"
          />
        )}
      </Field>
      <MarkdownField
        key={letterNumber}
        label="Letter"
        text={body}
        error={errors.body?.message}
        register={() => form.register('body', { onChange: forget })}
      />
      {problem !== undefined && !isAsking && <FormAlert>{problem}</FormAlert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:[&_button]:w-full">
        <Button type="submit" variant="outline" value="test" pending={isPending && !isAsking}>
          Send a test to me
        </Button>
        {subscribers !== undefined && subscribers > 0 && (
          <Button type="submit" variant="secondary" value="all">
            {`Send to ${countOf(subscribers, 'subscriber')}…`}
          </Button>
        )}
        {(subscribers === 0 || isNumberMissing) && (
          <p className="text-sm text-muted">
            {isNumberMissing
              ? 'You can send this letter to all once the number of subscribers has been loaded.'
              : 'You can send this letter to all once somebody has confirmed a subscription.'}
          </p>
        )}
        <p role="status" className="min-h-6 basis-full text-sm text-muted">
          {done ?? keepingTexts[keeping]}
        </p>
      </div>
      {subscribers !== undefined && (
        <LetterSendDialog
          open={isAsking}
          onOpenChange={setAsking}
          subject={subject.trim()}
          subscribers={subscribers}
          problem={problem}
          isPending={isPending}
          onSend={() => void send({ subject, body, test: false })}
        />
      )}
    </form>
  );
}
