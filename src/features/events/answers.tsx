// The questions of an event and a member's answers. A part of its own, so that it loads only where there are any.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogCancel } from '@/components/ui/dialog';
import { QuestionField } from '@/components/question-field';
import { FormAlert } from '@/components/ui/field';
import type { Answers, Event, Question, Registration } from '@/contract/events';
import { answersSchema, MAX_LENGTH_ANSWER, owedQuestions } from '@/contract/questions';
import { isolated } from '@/domain/isolated';
import { seatsLeftText } from '@/domain/seats';
import { useMemberKey } from '@/hooks/use-session';
import { ApiError, errorMessage } from '@/lib/api-error';
import { unsavedAnswers, unsavedAnswersKey, useChangeAnswers } from './interest-mutations';

interface AnswersDialogProps {
  event: Event;
  /** Undefined if it could not be read. */
  registration: Registration | undefined;
  isPending: boolean;
  error: Error | null;
  /** A failure of it is `error`. */
  onAnswered: (answers: Answers) => Promise<unknown>;
  onClose: () => void;
}

const whoSees = ({ questions }: Event) =>
  questions.some(({ atDoor }) => atDoor)
    ? 'the organisers and their helpers at the door'
    : 'the organisers';

/** Asks the questions of an event. The button of the form shows interest, or saves the answers of a registered member. */
export function AnswersDialog({
  event,
  registration,
  isPending,
  error,
  onAnswered,
  onClose,
}: AnswersDialogProps) {
  const isRegistered = registration?.isParticipant === true;
  return (
    <Dialog
      title={isRegistered ? 'Your answers' : `Interested in “${isolated(event.name)}”?`}
      description={`Only ${whoSees(event)} see your answers.${isRegistered ? '' : ' You can change them until it begins.'}`}
      open
      onOpenChange={onClose}
      isPending={isPending}
    >
      {!isRegistered && event.capacity !== null && (
        <p className="font-semibold">{seatsLeftText(event)}</p>
      )}
      <AnswersForm
        {...{ event, registration, error, onAnswered }}
        isPending={isPending}
        submitText={isRegistered ? 'Save my answers' : "I'm Interested"}
      />
    </Dialog>
  );
}

interface AnswersFormProps extends Omit<AnswersDialogProps, 'onClose'> {
  submitText: string;
}

function AnswersForm(props: AnswersFormProps) {
  const { event, registration, isPending, error, onAnswered, submitText } = props;
  const { id: eventId, questions } = event;
  const draftKey = unsavedAnswersKey(useMemberKey(), eventId);
  const form = useForm({
    resolver: zodResolver(answersSchema(questions)),
    defaultValues: unsavedAnswers.get(draftKey) ?? startOf(questions, registration),
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => unsavedAnswers.set(draftKey, values),
      }),
    [form, draftKey],
  );
  // An error of the server about one answer appears beside that question.
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
      onSubmit={form.handleSubmit((answers) => onAnswered(answers).catch(() => undefined))}
    >
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          isRequired={question.required}
          isOptional={!question.required}
          error={errors[question.id]?.message}
          maxLength={MAX_LENGTH_ANSWER}
          control={form.register(question.id)}
        />
      ))}
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

/** The question that the server turns down the answer to. */
function fieldOf(error: Error | null, questions: readonly Question[]): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  return questions.find(({ id }) => error.field === `answers.${id}`)?.id;
}

interface OwnAnswersProps {
  event: Event;
  registration: Registration;
}

/** For a member who is interested: asks for the answers that are still open, or offers to change them. */
export function OwnAnswers({ event, registration }: OwnAnswersProps) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangeAnswers(useMemberKey(), event.id);
  const isOwed = owedQuestions(event.questions, registration.answers).length > 0;
  const close = () => {
    change.reset();
    setOpen(false);
  };
  const button = (
    <Button
      variant={isOwed ? 'secondary' : 'link'}
      size="sm"
      className={isOwed ? 'justify-self-start' : 'justify-start! px-0! text-left'}
      onClick={() => setOpen(true)}
    >
      {isOwed ? 'Answer the questions' : 'Change my answers'}
    </Button>
  );
  return (
    <>
      {isOwed ? (
        <div className="grid gap-3 rounded-xl border-2 border-yellow bg-yellow-soft px-4 py-3">
          <p className="font-medium">The organisers still need an answer from you.</p>
          {button}
        </div>
      ) : (
        button
      )}
      {isOpen && (
        <AnswersDialog
          event={event}
          registration={registration}
          isPending={change.isPending}
          error={change.error}
          onAnswered={(answers) => change.mutateAsync(answers).then(close)}
          onClose={close}
        />
      )}
    </>
  );
}
