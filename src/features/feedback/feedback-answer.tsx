import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { SlowNotice } from '@/components/loading';
import { Button } from '@/components/ui/button';
import { Field, FormAlert, Textarea } from '@/components/ui/field';
import { feedbackSchema, MAX_LENGTH_FEEDBACK, RATING_WORDS } from '@/contract/feedback';
import { paths } from '@/domain/paths';
import { refusals } from '@/hooks/refusals';
import { sessionStore } from '@/lib/storage';
import { draftKey, type useSendFeedback } from './feedback-queries';

const valuesSchema = z.object({
  // A radio button's value is a text; null as long as none is chosen.
  rating: z.nullable(z.string()),
  good: z.string(),
  different: z.string(),
});

type Values = z.infer<typeof valuesSchema>;

const formSchema = z.object({
  ...feedbackSchema.shape,
  rating: z.pipe(
    z.pipe(valuesSchema.shape.rating, z.transform(Number)),
    feedbackSchema.shape.rating,
  ),
});

interface FeedbackAnswerProps {
  token: string;
  send: ReturnType<typeof useSendFeedback>;
}

/** The three questions. */
export function FeedbackAnswer({ token, send }: FeedbackAnswerProps) {
  const ratingId = useId();
  const key = draftKey(token);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: readDraft(key),
  });
  const { errors, isSubmitting } = form.formState;
  const { showBesideField, problemOf } = refusals(form, ['rating', 'good', 'different']);
  const problem = problemOf(send.error);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => sessionStore.write(key, JSON.stringify(values)),
      }),
    [form, key],
  );
  return (
    <form
      noValidate
      className="mt-8 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={form.handleSubmit((answer) =>
        send.mutateAsync(answer).catch((error: Error) => void showBesideField(error)),
      )}
    >
      <fieldset
        aria-describedby={errors.rating ? `${ratingId}-message` : undefined}
        aria-invalid={errors.rating && true}
      >
        <legend className="mb-1.5 font-semibold">All in all</legend>
        <div className="grid gap-2 sm:grid-cols-5">
          {RATING_WORDS.map((word, index) => (
            <label
              key={word}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border-2 border-foreground bg-card px-4 py-2 font-medium has-checked:bg-yellow has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue sm:flex-col sm:justify-center sm:gap-1.5 sm:px-2 sm:py-3 sm:text-center sm:leading-tight"
            >
              <input
                type="radio"
                className="size-6 shrink-0 accent-blue"
                {...form.register('rating')}
                value={String(index + 1)}
              />
              {word}
            </label>
          ))}
        </div>
        {errors.rating && (
          <p id={`${ratingId}-message`} role="alert" className="field-error mt-1.5">
            {errors.rating.message}
          </p>
        )}
      </fieldset>
      {(
        [
          ['good', 'What was good?'],
          ['different', 'What should be different next time?'],
        ] as const
      ).map(([name, label]) => (
        <Field
          key={name}
          label={label}
          isOptional
          description={`Up to ${MAX_LENGTH_FEEDBACK.toLocaleString('en')} characters.`}
          error={errors[name]?.message}
          hasMessageLine
        >
          {(ids) => <Textarea {...ids} {...form.register(name)} dir="auto" autoComplete="off" />}
        </Field>
      ))}
      <p className="max-w-text">
        Your answer is anonymous: it is stored without your name, this link and the time. Who you
        are can only be read from what you write.{' '}
        <Link
          to={`${paths.privacy}#feedback`}
          className="font-medium text-blue-deep underline underline-offset-4"
        >
          How that works
        </Link>
      </p>
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <div className="grid justify-items-start gap-3">
        <Button type="submit" size="lg" pending={isSubmitting}>
          Send
        </Button>
        {isSubmitting && <SlowNotice />}
      </div>
    </form>
  );
}

/** What was typed in this tab before and not sent. */
function readDraft(key: string): Values {
  try {
    return valuesSchema.parse(JSON.parse(sessionStore.read(key) ?? ''));
  } catch {
    // There is none, or another version has stored it.
    return { rating: null, good: '', different: '' };
  }
}
