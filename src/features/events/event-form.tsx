import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@/components/form-alert';
import { Button } from '@/components/ui/button';
import { Field, Input, Textarea } from '@/components/ui/field';
import { useSingleFlight } from '@/components/use-single-flight';
import { eventInputSchema, type EventInput } from '@/contract/events';
import { ApiError } from '@/lib/api-error';
import { useCreateEvent } from './queries';

const emptyEvent: EventInput = { image: '', name: '', date: '', description: '' };

/** The admin's card among the events. */
export function EventForm() {
  const create = useCreateEvent();
  const form = useForm({ resolver: zodResolver(eventInputSchema), defaultValues: emptyEvent });
  const { errors, isDirty } = form.formState;

  const onValid = useSingleFlight(async (input: EventInput) => {
    try {
      await create.mutateAsync(input);
      form.reset();
    } catch {
      // The alert below tells it; every field keeps its text.
    }
  });

  const onInvalid = () => {
    // The second half of a double click finds the form that the first has emptied.
    if (create.isSuccess && !isDirty) form.clearErrors();
  };

  return (
    <form
      noValidate
      aria-label="Create an event"
      className="grid w-full max-w-[350px] gap-4 self-start rounded-card border-2 border-ink bg-blue-soft p-5 md:max-w-none"
      onSubmit={form.handleSubmit(onValid, onInvalid)}
    >
      <h3 className="text-xl font-bold">Create an event</h3>
      <Field
        label="Image"
        description="Address of a picture, https://… or /pictures/…"
        error={errors.image?.message}
      >
        {(ids) => <Input {...ids} {...form.register('image')} inputMode="url" />}
      </Field>
      <Field label="Name" error={errors.name?.message}>
        {(ids) => <Input {...ids} {...form.register('name')} />}
      </Field>
      <Field label="Date" description="As the card shows it" error={errors.date?.message}>
        {(ids) => <Input {...ids} {...form.register('date')} placeholder="28th September 2024" />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(ids) => <Textarea {...ids} {...form.register('description')} />}
      </Field>
      {create.error !== null && (
        <FormAlert>
          Nothing was created.{' '}
          {create.error instanceof ApiError ? create.error.message : 'Please try again.'}
        </FormAlert>
      )}
      <Button type="submit" pending={create.isPending}>
        {create.isPending ? 'Loading...' : 'Create event'}
      </Button>
    </form>
  );
}
