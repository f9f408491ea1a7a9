import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormAlert, Field, Input } from '@/components/ui/field';
import { QuestionDialog, type QuestionDialogProps } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { letterInputSchema, NO_SUBSCRIBERS, type LetterInput } from '@/contract/admin-newsletter';
import { refusals } from '@/hooks/refusals';
import { ApiError, isServerFailure } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { useDraft, useKeepDraft } from '../drafts';
import { RestoredNotice } from '../events/event-form-actions';
import { subscriptionsQuery, useSendLetter } from './mail-queries';
import { MarkdownField } from '../markdown-field';
import { countOf } from '../words';

/** Where an organiser writes to all subscribers. */
export function LetterPanel() {
  const query = useQuery(subscriptionsQuery());
  const { data } = query;
  return (
    <section aria-labelledby="write-letter" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="write-letter" className="text-subtitle font-bold">
        Write to all subscribers
      </h2>
      <LetterForm
        subscribers={data?.confirmed}
        isNumberMissing={data === undefined && hasQueryFailed(query)}
      />
    </section>
  );
}

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
function LetterForm({ subscribers, isNumberMissing }: LetterFormProps) {
  const { key, draft, discard } = useDraft('letter', letterValuesSchema);
  const form = useForm({
    resolver: zodResolver(letterInputSchema),
    defaultValues: draft?.content ?? emptyLetter,
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const { subject, body } = form.watch();
  const { errors } = form.formState;
  const [isAsking, setAsking] = useState(false);
  const keeping = useKeepDraft(form, {
    key,
    contentOf: ({ subject, body }) => (subject + body === '' ? null : { subject, body }),
  });
  /** Counts the letters, so that the next one begins with the field and not with an empty preview. */
  const [letterNumber, setLetterNumber] = useState(1);
  const onEmpty = () => {
    discard();
    setLetterNumber((number) => number + 1);
    form.reset(emptyLetter);
  };
  const sending = useSendLetter((letter) => {
    if (letter.test) return;
    setAsking(false);
    onEmpty();
  });
  const { isPending, variables: sent, data: result, error } = sending;
  const { showBesideField, problemOf } = refusals(form, ['subject', 'body']);
  const failure = problemOf(error);
  const problem =
    failure && `${failure} What you typed stays here.${sent?.test ? '' : adviceFor(error)}`;
  const forget = () => {
    if (!isPending) sending.reset();
  };
  const send = (letter: LetterInput) =>
    sending.mutate(letter, {
      onError: (failure) => {
        const hasNobody = failure instanceof ApiError && failure.code === NO_SUBSCRIBERS;
        // The letter cannot be sent as it is.
        if (showBesideField(failure) || hasNobody) setAsking(false);
      },
    });

  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const { submitter } = event.nativeEvent;
    const isForAll = submitter instanceof HTMLButtonElement && submitter.value === 'all';
    void form.handleSubmit((letter) => {
      forget();
      if (isForAll) setAsking(true);
      else send({ ...letter, test: true });
    })(event);
  };
  return (
    <form
      noValidate
      aria-label="Letter to all subscribers"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={onSubmit}
    >
      {draft !== null && <RestoredNotice restoredFrom={draft.savedAt} onDiscard={onEmpty} />}
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
          {sent === undefined || result === undefined
            ? keepingTexts[keeping]
            : resultInWords(sent, result.recipients)}
        </p>
      </div>
      {subscribers !== undefined && (
        <LetterSendDialog
          open={isAsking}
          onOpenChange={setAsking}
          subject={subject.trim()}
          subscribers={subscribers}
          mutation={sending}
          problemOf={() => problem}
          onSend={() => send({ subject, body, test: false })}
        />
      )}
    </form>
  );
}

interface LetterSendDialogProps extends Pick<
  QuestionDialogProps,
  'open' | 'onOpenChange' | 'mutation' | 'problemOf'
> {
  subject: string;
  subscribers: number;
  onSend: () => void;
}

/** Confirms a letter to all with its number, because mail that has gone out cannot be undone. */
function LetterSendDialog({ subject, subscribers, onSend, ...dialog }: LetterSendDialogProps) {
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

const resultInWords = ({ test }: LetterInput, recipients: number): string =>
  test
    ? 'A test is on its way to your own address. If it cannot be sent, “On its way” below says why.'
    : `On its way to ${countOf(recipients, 'subscriber')}.`;

/** A letter to all whose response was lost may be queued: who sends it again would send it twice. */
const adviceFor = (error: Error | null): string =>
  isServerFailure(error)
    ? ' The letter may be on its way all the same: look at the list of letters before you send it again.'
    : '';

const letterValuesSchema = z.object({ subject: z.string(), body: z.string() });

type LetterValues = z.infer<typeof letterValuesSchema>;

const emptyLetter: LetterValues = { subject: '', body: '' };
