import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { questionKinds, type Event, type Question } from '@/contract/events';
import { keepsQuestion, keepsQuestions, MAX_QUESTIONS } from '@/contract/questions';
import { randomId } from '@/lib/random-id';
import { questionsOf, questionValuesOf, type EventValues } from './event-form-values';
import { useHasAnswers } from '../event-queries';

const kindWords = { text: 'In their own words', choice: 'One of several' } as const;

interface QuestionsFieldProps {
  form: UseFormReturn<EventValues>;
  /** The event that is edited; null for a new one. */
  base: Event | null;
}

/** What organisers must know of those who come. What somebody has answered is fixed. */
export function QuestionsField({ form, base }: QuestionsFieldProps) {
  const { fields, append, remove, replace } = useFieldArray({
    control: form.control,
    name: 'questions',
    // `id` is the question's own.
    keyName: 'key',
  });
  const hasAnswers = useHasAnswers(base);
  const saved = hasAnswers && base !== null ? base.questions : [];
  const questions = questionsOf({ questions: form.watch('questions') });
  const errors = form.formState.errors.questions;
  const problem = errors?.root?.message ?? errors?.message;
  const putBack = () => {
    const added = form
      .getValues('questions')
      .filter(({ id }) => !saved.some((one) => one.id === id));
    const late = added.map((question) => ({ ...question, required: false }));
    replace([...questionValuesOf(saved), ...late].slice(0, MAX_QUESTIONS));
    form.clearErrors('questions');
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1.5 font-semibold">
        <span>Questions</span> <span className="text-sm font-normal text-muted">(optional)</span>
      </legend>
      <p className="text-sm text-muted">
        {hasAnswers
          ? 'Somebody has answered. You can still add options, and questions that need no answer.'
          : 'What you must know of everybody who comes, such as the roll number. Only organisers see the answers; those shown at the door are also seen there. Once somebody has answered, you can only add to them.'}
      </p>
      {fields.map(({ key }, index) => {
        const [question, answered] = [questions[index], saved[index]];
        return question !== undefined &&
          answered !== undefined &&
          keepsQuestion(answered, question) ? (
          <FixedQuestion key={key} form={form} index={index} question={answered} />
        ) : (
          <QuestionFields
            key={key}
            form={form}
            index={index}
            isLate={hasAnswers && answered === undefined}
            onRemove={() => remove(index)}
          />
        );
      })}
      {problem !== undefined && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {saved.length > 0 && !keepsQuestions(saved, questions) && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={putBack}>
          Put back what was answered
        </Button>
      )}
      {fields.length < MAX_QUESTIONS && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() =>
            append({
              id: randomId(),
              text: '',
              kind: 'text',
              options: '',
              required: !hasAnswers,
              atDoor: false,
            })
          }
        >
          Add a question
        </Button>
      )}
    </fieldset>
  );
}

interface FixedQuestionProps {
  form: UseFormReturn<EventValues>;
  index: number;
  /** As it was answered. */
  question: Question;
}

/** A question that somebody has answered: only options can be added. */
function FixedQuestion({ form, index, question }: FixedQuestionProps) {
  const { text, kind, options, required, atDoor } = question;
  const name = `questions.${index}.options` as const;
  const fixed = options.join('\n');
  const number = index + 1;
  return (
    <div
      role="group"
      aria-label={`Question ${number}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 card-frame bg-background p-4"
    >
      <div className="[overflow-wrap:anywhere]">
        <p className="font-semibold">{`Question ${number}`}</p>
        <p dir="auto">{text}</p>
        <p className="text-sm text-muted">
          {[
            kindWords[kind],
            required ? 'must be answered' : 'need not be answered',
            ...(atDoor ? ['shown at the door'] : []),
          ].join(', ')}
          . Fixed, because somebody has answered.
        </p>
        {kind === 'choice' && (
          <ul className="mt-2 list-disc pl-5">
            {options.map((option) => (
              <li key={option} dir="auto">
                {option}
              </li>
            ))}
          </ul>
        )}
      </div>
      {kind === 'choice' && (
        <Field
          label="Further options"
          isOptional
          description="One in each line."
          error={form.formState.errors.questions?.[index]?.options?.message}
          hasMessageLine
        >
          {(ids) => (
            <Textarea
              {...ids}
              dir="auto"
              rows={2}
              value={form.watch(name).slice(fixed.length).replace('\n', '')}
              onChange={({ target: { value } }) =>
                form.setValue(name, value === '' ? fixed : `${fixed}\n${value}`, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface QuestionFieldsProps {
  form: UseFormReturn<EventValues>;
  index: number;
  /** Whether others are answered already, so that this one cannot be required of them. */
  isLate: boolean;
  onRemove: () => void;
}

function QuestionFields({ form, index, isLate, onRemove }: QuestionFieldsProps) {
  const name = `questions.${index}` as const;
  const kind = form.watch(`${name}.kind`);
  const errors = form.formState.errors.questions?.[index];
  const number = index + 1;
  return (
    <div
      role="group"
      aria-label={`Question ${number}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 card-frame bg-card p-4"
    >
      <Field label={`Question ${number}`} error={errors?.text?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...form.register(`${name}.text`)}
            dir="auto"
            aria-required
            placeholder="Roll number"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Answer">
        {(ids) => (
          <Select {...ids} {...form.register(`${name}.kind`)}>
            {questionKinds.map((value) => (
              <option key={value} value={value}>
                {kindWords[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'choice' && (
        <Field
          label="To choose from"
          description="One in each line."
          error={errors?.options?.message}
          hasMessageLine
        >
          {(ids) => (
            <Textarea
              {...ids}
              {...form.register(`${name}.options`)}
              dir="auto"
              aria-required
              rows={4}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {!isLate && <Check label="Must be answered" input={form.register(`${name}.required`)} />}
        <Check label="Shown at the door" input={form.register(`${name}.atDoor`)} />
        <Button
          variant="link"
          size="sm"
          className="px-0!"
          aria-label={`Remove question ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}

interface CheckProps {
  label: string;
  input: ReturnType<UseFormReturn<EventValues>['register']>;
}

const Check = ({ label, input }: CheckProps) => (
  <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
    <input type="checkbox" className="size-6 shrink-0 accent-blue" {...input} />
    {label}
  </label>
);
