import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SlowNotice } from '@/components/loading';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { filledResolver } from '@/hooks/filled-resolver';
import { memberNameSchema } from '@/contract/member-name';
import { errorMessage } from '@/lib/api-error';
import { useUpdateUser } from './account-queries';
import { readDraft, removeDraft, storeDraft } from '@/lib/member-drafts';

const schema = z.object({ name: memberNameSchema });

/** What its draft is called. */
export const NAME_DRAFT = 'name';

interface NameFormProps {
  name: string;
  email: string;
  /** Called with what has been done; empty if nothing has. */
  onClose: (result: string) => void;
}

/** Changes the member's name. What is typed stays if it cannot be saved, also if the session has ended. */
export function NameForm({ name, email, onClose }: NameFormProps) {
  const update = useUpdateUser();
  const [kept] = useState(() => readDraft(email, NAME_DRAFT));
  const form = useForm({
    resolver: filledResolver(zodResolver(schema)),
    // A name that is still being typed is not invalid yet.
    reValidateMode: 'onSubmit',
    defaultValues: { name: kept ?? name },
  });
  const error = form.formState.errors.name?.message;

  const close = (result: string) => {
    removeDraft(email, NAME_DRAFT);
    onClose(result);
  };
  // Not in the options of `mutate`: what was typed is saved also if the member leaves the page meanwhile.
  const onValid = (change: { name: string }) =>
    update.mutateAsync(change).then(
      () => close('Your name is changed.'),
      () => undefined,
    );
  const onChange = ({ target }: { target: HTMLInputElement }) => {
    storeDraft(email, NAME_DRAFT, target.value);
    form.clearErrors();
    update.reset();
  };
  return (
    <form noValidate className="grid max-w-lg gap-3" onSubmit={form.handleSubmit(onValid)}>
      <Field
        label="Your name"
        description="Admins see it beside the events that interest you."
        error={error ?? (update.error === null ? undefined : errorMessage(update.error))}
        hasMessageLine
      >
        {(ids) => (
          <Input
            {...ids}
            {...form.register('name', { onChange })}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is gone
            autoFocus={kept === null}
            autoComplete="name"
            readOnly={update.isPending}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // Closes the form only, and leaves the toasts.
              event.preventDefault();
              if (!update.isPending) close('');
            }}
          />
        )}
      </Field>
      {kept !== null && (
        <p className="w-fit rounded-xl bg-yellow-soft px-4 py-2 font-medium">
          This change is not saved yet.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={update.isPending}>
          Save
        </Button>
        <Button variant="outline" disabled={update.isPending} onClick={() => close('')}>
          Cancel
        </Button>
      </div>
      {update.isPending && <SlowNotice />}
    </form>
  );
}
