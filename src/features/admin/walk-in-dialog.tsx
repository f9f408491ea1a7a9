import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';
import { Field, FormAlert, Input } from '@/components/ui/field';
import { walkInFields } from '@/contract/door';
import { ApiError } from '@/lib/api-error';
import { randomId } from '@/lib/random-id';
import { useAddAttendee } from './attendance-queries';
import { adminErrorMessage, quotedName } from './words';

const schema = z.object({
  name: walkInFields.name,
  email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : text)),
    ),
    walkInFields.email,
  ),
});

const fields = ['name', 'email'] as const;

interface WalkInDialogProps {
  eventId: string;
  onClose: () => void;
}

/** Adds somebody who came without being in the list. */
export function WalkInDialog({ eventId, onClose }: WalkInDialogProps) {
  const add = useAddAttendee(eventId);
  // The same for all attempts, so that somebody whose response was lost is not added twice.
  const [id] = useState(randomId);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', email: '' },
  });
  const { errors } = form.formState;
  const { error } = add;
  const refused = fields.find((field) => error instanceof ApiError && error.field === field);
  const errorOf = (field: (typeof fields)[number]) =>
    errors[field]?.message ?? (refused === field ? error?.message : undefined);
  return (
    <Dialog
      title="Add a walk-in"
      description="Somebody who came without being in the list."
      open
      onOpenChange={(isOpen) => {
        // Closed before the answer of the server, it would keep a failure to itself.
        if (!isOpen && !add.isPending) onClose();
      }}
    >
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={form.handleSubmit((walkIn) =>
          add.mutate(
            { id, ...walkIn },
            {
              onSuccess: () => {
                toast.success(`${quotedName(walkIn.name)} is in`);
                onClose();
              },
            },
          ),
        )}
      >
        <Field label="Name" error={errorOf('name')} hasMessageLine>
          {(ids) => (
            <Input
              {...ids}
              {...form.register('name')}
              dir="auto"
              aria-required
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Email"
          isOptional
          description="For a certificate, if they want one."
          error={errorOf('email')}
          hasMessageLine
        >
          {(ids) => (
            <Input
              {...ids}
              {...form.register('email')}
              type="email"
              autoComplete="off"
              placeholder="name@example.org"
            />
          )}
        </Field>
        {error !== null && refused === undefined && (
          <FormAlert>{adminErrorMessage(error)}</FormAlert>
        )}
        <DialogActions>
          <DialogClose asChild>
            <Button variant="outline" disabled={add.isPending}>
              Not now
            </Button>
          </DialogClose>
          <Button type="submit" variant="secondary" pending={add.isPending}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
