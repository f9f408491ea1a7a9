import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { DialogActions, DialogCancel } from '@/components/ui/dialog';
import { QuestionField } from '@/components/question-field';
import { Field, FormAlert, Input } from '@/components/ui/field';
import type { Answers, Event, Question, RegisterBody, Registration } from '@/contract/events';
import { memberNameSchema } from '@/contract/member-name';
import { answersSchema, MAX_LENGTH_ANSWER } from '@/contract/questions';
import { userQuery } from '@/features/auth/user-query';
import { useMemberKey } from '@/hooks/use-session';
import { ApiError, errorMessage } from '@/lib/api-error';
import { readDraft, removeDraft, storeDraft } from '@/lib/member-drafts';

export interface RegisterFormProps {
  event: Event;
  /** Undefined if it could not be read. */
  registration: Registration | undefined;
  isPending: boolean;
  error: Error | null;
  /** A failure of it is `error`. */
  onSend: (body: RegisterBody) => Promise<unknown>;
  submitText: string;
}

/** The questions of an event, the name of who has never chosen one, and the news for who does not get it. */
export function RegisterForm(props: RegisterFormProps) {
  const { event, registration, isPending, error, onSend, submitText } = props;
  const { questions } = event;
  const member = useMemberKey();
  const { data: user } = useQuery(userQuery(member));
  const asksName = user?.hasChosenName === false;
  const email = user?.email ?? String(member);
  const draft = `registration-${event.id}`;
  const form = useForm({
    resolver: zodResolver(
      z.object({
        answers: answersSchema(questions),
        name: asksName ? memberNameSchema : z.string(),
        news: z.boolean(),
      }),
    ),
    defaultValues: withDraft(startOf(questions, registration), readDraft(email, draft)),
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(email, draft, JSON.stringify(values)),
      }),
    [form, email, draft],
  );
  // An error of the server about one field appears beside it.
  const field = fieldOf(error, questions);
  useEffect(() => {
    if (field !== undefined && error !== null) {
      form.setError(field, { message: error.message }, { shouldFocus: true });
    }
  }, [form, field, error]);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={form.handleSubmit(({ answers, name, news }) =>
        onSend({
          ...(questions.length > 0 && { answers }),
          ...(asksName && { name }),
          ...(news && { news }),
        }).then(
          () => removeDraft(email, draft),
          () => undefined,
        ),
      )}
    >
      {asksName && (
        <Field
          label="Your name"
          description="It stands on your ticket, at the door and on your certificate."
          error={errors.name?.message}
        >
          {(ids) => (
            <Input
              {...ids}
              {...form.register('name')}
              autoComplete="name"
              dir="auto"
              aria-required
            />
          )}
        </Field>
      )}
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          isRequired={question.required}
          isOptional={!question.required}
          error={errors.answers?.[question.id]?.message}
          maxLength={MAX_LENGTH_ANSWER}
          control={form.register(`answers.${question.id}`)}
        />
      ))}
      {user?.news === false && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-blue"
            {...form.register('news')}
          />
          <span>Mail me about new events</span>
        </label>
      )}
      {error !== null && field === undefined && <FormAlert>{errorMessage(error)}</FormAlert>}
      <DialogActions>
        <DialogCancel>Not now</DialogCancel>
        <Button type="submit" pending={isPending || isSubmitting}>
          {submitText}
        </Button>
      </DialogActions>
    </form>
  );
}

const valuesSchema = z.object({
  answers: z.record(z.string(), z.optional(z.nullable(z.string()))),
  name: z.string(),
  news: z.boolean(),
});

type Values = z.infer<typeof valuesSchema>;

/** What the form begins with: what was typed into it before, in JSON, else the answers. */
function withDraft(answers: Answers, draft: string | null): Values {
  try {
    const typed = valuesSchema.parse(JSON.parse(draft ?? ''));
    return { ...typed, answers: { ...answers, ...typed.answers } };
  } catch {
    // There is none, or another version has stored it.
    return { answers, name: '', news: false };
  }
}

/** What was answered here, else what was answered to the same question before. */
function startOf(questions: readonly Question[], registration: Registration | undefined): Answers {
  const { answers = {}, suggestedAnswers = {} } = registration ?? {};
  return Object.fromEntries(
    questions.map(({ id, kind, options }) => {
      const answer = answers[id] ?? suggestedAnswers[id] ?? '';
      return [id, kind === 'text' || options.includes(answer) ? answer : ''];
    }),
  );
}

/** The field whose value the server turns down. */
function fieldOf(
  error: Error | null,
  questions: readonly Question[],
): 'name' | `answers.${string}` | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  if (error.field === 'name') return 'name';
  const question = questions.find(({ id }) => error.field === `answers.${id}`);
  return question && `answers.${question.id}`;
}
