import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogCancel } from '@/components/ui/dialog';
import { Field, FormAlert, Input } from '@/components/ui/field';
import { QuestionField } from '@/components/question-field';
import { walkInFields } from '@/contract/door';
import type { Question } from '@/contract/events';
import { MAX_LENGTH_ANSWER } from '@/contract/questions';

const walkInSchema = z.object(walkInFields);

export type WalkIn = z.infer<typeof walkInSchema>;

interface WalkInDialogProps {
  /** What the field for the name begins with. */
  name?: string;
  /** Those of the door. */
  questions: readonly Question[];
  /** Why the last attempt failed. */
  failure: string | undefined;
  /** Never rejects. */
  onSubmit: (walkIn: WalkIn) => Promise<unknown>;
  onClose: () => void;
}

/** Lets in somebody who is not in the list, also without answers: at a door nobody is sent away for one. */
export function WalkInDialog({
  name = '',
  questions,
  failure,
  onSubmit,
  onClose,
}: WalkInDialogProps) {
  const form = useForm({
    resolver: zodResolver(walkInSchema),
    defaultValues: { name, email: null, answers: {} },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      title="Walk-in"
      description="For somebody who is not in the list."
      open
      onOpenChange={onClose}
      isPending={isSubmitting}
    >
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={form.handleSubmit(onSubmit)}
      >
        <Field label="Name" error={errors.name?.message}>
          {(ids) => (
            <Input
              {...ids}
              {...form.register('name')}
              dir="auto"
              autoComplete="off"
              aria-required
            />
          )}
        </Field>
        <Field
          label="Email"
          isOptional
          description="For a certificate, if they want one."
          error={errors.email?.message}
        >
          {(ids) => (
            <Input
              {...ids}
              {...form.register('email', {
                setValueAs: (value: string | null) => value?.trim() || null,
              })}
              type="email"
              autoComplete="off"
              placeholder="name@example.org"
            />
          )}
        </Field>
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            isRequired={false}
            isOptional={!question.required}
            description={question.required ? 'Please ask. It may stay empty.' : undefined}
            error={errors.answers?.[question.id]?.message}
            maxLength={MAX_LENGTH_ANSWER}
            control={form.register(`answers.${question.id}`)}
          />
        ))}
        {failure !== undefined && <FormAlert>{failure}</FormAlert>}
        <DialogActions>
          <DialogCancel>Not now</DialogCancel>
          <Button type="submit" pending={isSubmitting}>
            Let in
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
