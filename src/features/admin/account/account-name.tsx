import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, FormAlert, Input } from '@/components/ui/field';
import { adminNameSchema } from '@/contract/admin-account';
import { ADMIN_NAME_USE } from '@/domain/roles';
import { refusals } from '@/hooks/refusals';
import { adminAccountQuery, useChangeAdminName } from './account-queries';

/** Id of the form. */
export const nameFormId = 'name';

/** Where an admin says what they are called. */
export function AccountName() {
  const { data: account } = useQuery(adminAccountQuery());
  const change = useChangeAdminName();
  const form = useForm({
    resolver: zodResolver(adminNameSchema),
    values: { name: account?.name ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const { showBesideField, problemOf } = refusals(form, ['name']);
  const problem = problemOf(change.error);
  return (
    <form
      noValidate
      id={nameFormId}
      className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={form.handleSubmit((values) =>
        change.mutate(values.name, { onError: showBesideField }),
      )}
    >
      <Field
        label="Your name"
        description={ADMIN_NAME_USE}
        error={errors.name?.message}
        hasMessageLine
      >
        {(ids) => <Input {...ids} {...form.register('name')} autoComplete="name" />}
      </Field>
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        pending={change.isPending}
        className="justify-self-start"
      >
        Save the name
      </Button>
      <p role="status" className="text-sm font-medium empty:hidden">
        {change.isSuccess && !isDirty && `You are called ${change.data} now.`}
      </p>
    </form>
  );
}
