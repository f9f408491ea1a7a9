import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import type { Event } from '@/contract/events';
import { MAX_QUESTIONS } from '@/contract/questions';
import { randomId } from '@/lib/random-id';
import { capacityOf, type EventValues } from './event-form-values';
import { countOf } from '../words';

interface SeatsFieldProps {
  form: UseFormReturn<EventValues>;
  /** The event that is edited; null for a new one. */
  base: Event | null;
}

/** How many can come. */
export function SeatsField({ form, base }: SeatsFieldProps) {
  const capacity = capacityOf({ capacity: form.watch('capacity') });
  return (
    <Field
      label="Seats"
      isOptional
      description={
        consequenceOf(capacity, base) ??
        'Empty: everybody can come. Who comes after the last seat waits in line.'
      }
      error={form.formState.errors.capacity?.message}
      hasMessageLine
    >
      {(ids) => (
        <Input
          {...ids}
          {...form.register('capacity')}
          type="number"
          inputMode="numeric"
          min={1}
          className="max-w-40"
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** What a new limit, or none, does to those who are interested already; null if nothing. */
function consequenceOf(capacity: number | null, base: Event | null): string | null {
  if (base === null || capacity === base.capacity) return null;
  const { interested, waiting } = base;
  if (capacity === null) {
    return waiting ? `The ${countOf(waiting, 'member')} in line get a seat and a mail.` : null;
  }
  if (base.capacity === null) {
    return interested > capacity
      ? `${countOf(interested, 'member')} are interested: ${firstOf(capacity)} a seat, and ${interested - capacity} will wait in line.`
      : null;
  }
  const moving = Math.min(waiting ?? 0, capacity - base.capacity);
  return moving > 0 ? `In line ${firstOf(moving)} a seat and a mail.` : null;
}

const firstOf = (count: number) => (count === 1 ? 'the first gets' : `the first ${count} get`);

/** What organisers must know of those who come. */
export function QuestionsField({ form }: { form: UseFormReturn<EventValues> }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'questions',
    // `id` is the question's own.
    keyName: 'key',
  });
  const errors = form.formState.errors.questions;
  const problem = errors?.root?.message ?? errors?.message;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1.5 font-semibold">
        <span>Questions</span> <span className="text-sm font-normal text-muted">(optional)</span>
      </legend>
      <p className="text-sm text-muted">
        What you must know of everybody who comes, such as the roll number. Only organisers see the
        answers; those shown at the door are also seen there. Once somebody has answered, you can
        only add questions.
      </p>
      {fields.map(({ key }, index) => (
        <QuestionFields key={key} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {problem !== undefined && (
        <p role="alert" className="field-error">
          {problem}
        </p>
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
              required: true,
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

interface QuestionFieldsProps {
  form: UseFormReturn<EventValues>;
  index: number;
  onRemove: () => void;
}

function QuestionFields({ form, index, onRemove }: QuestionFieldsProps) {
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
            <option value="text">In their own words</option>
            <option value="choice">One of several</option>
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
        <Check label="Must be answered" input={form.register(`${name}.required`)} />
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
