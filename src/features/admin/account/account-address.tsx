import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { EmailAddress } from '@/components/breakable-text';
import { FormAlert, Field, Input } from '@/components/ui/field';
import { LoadFailure } from '@/components/load-failure';
import { LoadingStatus } from '@/components/loading';
import { Button } from '@/components/ui/button';
import { filledResolver } from '@/hooks/filled-resolver';
import { refusals } from '@/hooks/refusals';
import { type AdminAccount, addressChangeSchema } from '@/contract/admin-account';
import { ALREADY_ADMIN } from '@/contract/admin-invitation';
import { ADMIN_ADDRESS_HOURS } from '@/domain/retention';
import { ApiError, errorMessage } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { adminAccountQuery, useChangeAddress, useConfirmAddress } from './account-queries';
import { PasswordDialog } from './password-dialog';
import { dayOfTimestamp } from '../event-when';

/** Who is signed in. */
export function AccountSummary() {
  const query = useQuery(adminAccountQuery());
  const { data, isFetching, failureCount } = query;
  if (data !== undefined) return <Summary account={data} />;
  if (hasQueryFailed(query)) return <LoadFailure what="Your account" isRetrying={isFetching} />;
  return (
    <div className="grid *:[grid-area:1/1]">
      {/* Keeps the room that the sentence needs with a usual address. */}
      <div aria-hidden="true" className="invisible">
        <Summary
          account={{ email: 'chair@example.org', role: 'owner', since: '2026-11-12T12:00:00Z' }}
        />
      </div>
      <LoadingStatus isRetrying={failureCount > 0} />
    </div>
  );
}

interface SummaryProps {
  account: Pick<AdminAccount, 'email' | 'role' | 'since'>;
}

const Summary = ({ account: { email, role, since } }: SummaryProps) => (
  <p className="[overflow-wrap:anywhere]">
    You are signed in as{' '}
    <strong className="font-semibold">
      <EmailAddress address={email} />
    </strong>
    , {role === 'owner' ? 'an owner' : 'an organiser'}, and an admin since {dayOfTimestamp(since)}.
  </p>
);

/** Where an admin changes the own address, and confirms it with the link in the mail to the new one. */
export function AccountAddress() {
  const [search, setSearch] = useSearchParams();
  const token = search.get('address');
  const [isAsking, setAsking] = useState(false);
  const change = useChangeAddress();
  const confirm = useConfirmAddress();
  const onConfirmed = () => setSearch({}, { replace: true });
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 [overflow-wrap:anywhere]">
      {token !== null && (
        <div className="grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-start gap-3 rounded-xl border-2 border-foreground bg-yellow-soft p-4">
          <p className="font-medium">
            You have opened the link to your new address. Once you confirm it, you sign in with it.
          </p>
          {confirm.error !== null && <FormAlert>{confirmFailure(confirm.error)}</FormAlert>}
          <Button
            pending={confirm.isPending}
            onClick={() => confirm.mutate(token, { onSuccess: onConfirmed })}
          >
            Confirm the new address
          </Button>
        </div>
      )}
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => {
          confirm.reset();
          if (change.isError) change.reset();
          setAsking(true);
        }}
      >
        Change your address…
      </Button>
      <p role="status" className="text-sm font-medium empty:hidden">
        {confirm.isSuccess
          ? `From now on you sign in with ${confirm.data}.`
          : change.isSuccess &&
            `A mail to ${change.data} is on its way. Your address changes once you confirm it with the link in it, within ${ADMIN_ADDRESS_HOURS} hours.`}
      </p>
      {isAsking && <AddressDialog change={change} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface AddressDialogProps {
  change: ReturnType<typeof useChangeAddress>;
  onClose: () => void;
}

function AddressDialog({ change, onClose }: AddressDialogProps) {
  const form = useForm({
    resolver: filledResolver(zodResolver(addressChangeSchema)),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors } = form.formState;
  const { showBesideField, problemOf } = refusals(form, ['email', 'currentPassword'], {
    [ALREADY_ADMIN]: 'email',
  });
  return (
    <PasswordDialog
      title="Change your address"
      description="A mail to the new address brings you a link. Until you confirm it there, nothing changes."
      yes="Send the link"
      yesVariant="default"
      mutation={change}
      problemOf={problemOf}
      password={form.register('currentPassword')}
      passwordError={errors.currentPassword?.message}
      onYes={form.handleSubmit((values) =>
        change.mutate(values, { onSuccess: onClose, onError: showBesideField }),
      )}
      onClose={onClose}
    >
      <Field label="New address" error={errors.email?.message} hasMessageLine>
        {(ids) => <Input {...ids} {...form.register('email')} type="email" autoComplete="email" />}
      </Field>
    </PasswordDialog>
  );
}

const confirmFailure = (error: Error) =>
  error instanceof ApiError && error.status === 410
    ? 'This link does not work any more, or it is for another admin. Ask for another one below.'
    : errorMessage(error);
