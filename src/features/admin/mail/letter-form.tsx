import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { QuestionDialog } from '@/components/question-dialog';
import { Field, FormAlert, Input } from '@/components/ui/field';
import { Button } from '@/components/ui/button';
import { letterInputSchema, type LetterInput } from '@/contract/admin-newsletter';
import { hasQueryFailed } from '@/lib/query-client';
import { subscriptionsQuery, useSendLetter } from './mail-queries';
import { MarkdownField } from '../markdown-field';
import { RestoredNotice } from '../restored-notice';
import { SENT_ONCE, useSendForm } from '../use-send-form';
import { countOf } from '../words';
import { useWrittenDraft } from '../written-draft';

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
  const { kept, typed, keyOf, contentOf } = useWrittenDraft('letter');
  const form = useForm({
    resolver: zodResolver(letterInputSchema),
    defaultValues: typed === undefined ? emptyLetter : { subject: typed.subject, body: typed.body },
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const { subject, body } = form.watch();
  const { errors } = form.formState;
  const sending = useSendLetter();
  const { isPending, variables, data: result } = sending;
  const sent = variables?.letter;
  const sendForm = useSendForm(form, {
    kept,
    start: emptyLetter,
    contentOf,
    fields: ['subject', 'body'],
    mutation: sending,
    // A test can be sent again.
    advice: sent?.test ? 'What you typed stays here.' : SENT_ONCE,
  });
  const { isAsking, questionOf, problem, onError } = sendForm;
  const send = (test: boolean) => {
    const letter = { ...form.getValues(), test };
    const onSuccess = () => {
      if (!test) sendForm.startAnew();
    };
    sending.mutate({ letter, idempotencyKey: keyOf(letter) }, { onSuccess, onError });
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const { submitter } = event.nativeEvent;
    const isForAll = submitter instanceof HTMLButtonElement && submitter.value === 'all';
    void form.handleSubmit(() => (isForAll ? sendForm.ask() : send(true)))(event);
  };
  return (
    <form
      noValidate
      aria-label="Letter to all subscribers"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      // What is said of the last attempt is not about the text that is typed now.
      onChange={() => isPending || sending.reset()}
      onSubmit={onSubmit}
    >
      <RestoredNotice {...sendForm.restored} />
      <Field
        label="Subject"
        description="What the letter is about, in one line."
        error={errors.subject?.message}
        hasMessageLine
      >
        {(ids) => <Input {...ids} {...form.register('subject')} aria-required autoComplete="off" />}
      </Field>
      <MarkdownField
        key={sendForm.textNumber}
        label="Letter"
        text={body}
        error={errors.body?.message}
        register={() => form.register('body')}
      />
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
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
            ? keepingTexts[sendForm.keeping]
            : resultInWords(sent, result.recipients)}
        </p>
      </div>
      <QuestionDialog
        {...questionOf(`Send to ${countOf(subscribers ?? 0, 'subscriber')}`)}
        description="It goes out at once and cannot be taken back."
        onYes={() => send(false)}
      >
        <p className="border-l-4 border-blue pl-4 font-semibold [overflow-wrap:anywhere]">
          <bdi>{subject.trim()}</bdi>
        </p>
      </QuestionDialog>
    </form>
  );
}

const resultInWords = ({ test }: LetterInput, recipients: number): string =>
  test
    ? 'A test is on its way to your own address. If it cannot be sent, “On its way” below says why.'
    : `On its way to ${countOf(recipients, 'subscriber')}.`;

const emptyLetter = { subject: '', body: '' };
