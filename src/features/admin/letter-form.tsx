import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormAlert, Field, Input } from '@/components/ui/field';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { letterInputSchema, NO_SUBSCRIBERS, type LetterInput } from '@/contract/admin-newsletter';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError, logHandledError } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { draftKey, readDraft, removeDraft, useKeepDraft } from './drafts';
import { RestoredNotice } from './event-form-actions';
import { subscriptionsQuery, useSendLetter } from './mail-queries';
import { MarkdownField } from './markdown-field';
import { countOf, adminErrorMessage } from './words';

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
  const [key] = useState(() => draftKey('letter'));
  const [draft] = useState(() => readDraft(key, letterValuesSchema));
  const [restoredFrom, setRestoredFrom] = useState(draft?.savedAt ?? null);
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
    removeDraft(key);
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

interface LetterSendOptions {
  form: Pick<UseFormReturn<LetterValues, unknown, LetterInput>, 'setError'>;
  /** Called when the letter to all is queued. */
  onSent: () => void;
  /** Called when the letter cannot be sent as it is: the server rejects a field, or nobody subscribes any more. */
  onImpossible: () => void;
}

/** Sends a letter, and says in words what became of it. */
function useLetterSend({ form, onSent, onImpossible }: LetterSendOptions) {
  const mutation = useSendLetter();
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const forget = () => {
    setDone(undefined);
    setProblem(undefined);
  };

  const send = useSingleFlight(async (letter: LetterInput) => {
    forget();
    try {
      const { recipients } = await mutation.mutateAsync(letter);
      if (!letter.test) onSent();
      setDone(
        letter.test
          ? 'A test is on its way to your own address. If it cannot be sent, “On its way” above says why.'
          : `On its way to ${countOf(recipients, 'subscriber')}.`,
      );
    } catch (error) {
      logHandledError('Sending a letter', error);
      const field = fieldOf(error);
      if (field !== undefined && error instanceof ApiError) {
        onImpossible();
        form.setError(field, { message: error.message }, { shouldFocus: true });
        return;
      }
      if (error instanceof ApiError && error.code === NO_SUBSCRIBERS) onImpossible();
      setProblem(problemOf(error, letter));
    }
  });

  return { send, done, problem, isPending: mutation.isPending, forget };
}

function fieldOf(error: unknown): keyof LetterValues | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  return (['subject', 'body'] as const).find((field) => field === error.field);
}

/** A letter to all whose response was lost may be queued: who sends it again would send it twice. */
function problemOf(error: unknown, { test }: LetterInput): string {
  const message = `${adminErrorMessage(error)} What you typed stays here.`;
  const isRejected = error instanceof ApiError && error.status !== null && error.status < 500;
  if (test || isRejected) return message;
  return `${message} The letter may be on its way all the same: look at the list of letters before you send it again.`;
}

const letterValuesSchema = z.object({ subject: z.string(), body: z.string() });

type LetterValues = z.infer<typeof letterValuesSchema>;

const emptyLetter: LetterValues = { subject: '', body: '' };
