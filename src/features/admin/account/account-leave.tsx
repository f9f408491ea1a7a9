import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { filledResolver } from '@/hooks/filled-resolver';
import { leaveSchema } from '@/contract/admin-account';
import { errorMessage } from '@/lib/api-error';
import { isWrongPassword, PasswordDialog } from './account-password';
import { adminsQuery, useLeaveAdmins } from './account-queries';

/** Where an admin stops being one. @param onLeft Called once the account is deleted. */
export function AccountLeave({ onLeft }: { onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(adminsQuery());
  const isOnlyAdmin = data?.admins.length === 1;
  return (
    <section aria-labelledby="leave" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="leave" className="text-subtitle font-bold">
        Leave
      </h2>
      <p className="text-sm text-muted">
        {isOnlyAdmin
          ? 'You are the only admin, so you cannot leave. Invite another one first: you can once the invitation is accepted.'
          : 'You are no longer an admin then. What you have done stays. Another admin can invite you again.'}
      </p>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        disabled={isOnlyAdmin}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Leave…
      </Button>
      {isAsking && <LeaveDialog onLeft={onLeft} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface LeaveDialogProps {
  onLeft: () => void;
  onClose: () => void;
}

function LeaveDialog({ onLeft, onClose }: LeaveDialogProps) {
  const leave = useLeaveAdmins(onLeft);
  const { error } = leave;
  const form = useForm({
    resolver: filledResolver(zodResolver(leaveSchema)),
    defaultValues: { currentPassword: '' },
  });

  const onValid = ({ currentPassword }: { currentPassword: string }) =>
    leave.mutate(currentPassword, {
      onError: (failure) => {
        if (!isWrongPassword(failure)) return;
        const message = 'This is not your password.';
        form.setError('currentPassword', { message }, { shouldFocus: true });
      },
    });
  return (
    <PasswordDialog
      title="Leave as an admin?"
      description="Your login is deleted at once, on all devices."
      submit="Leave"
      isDestructive
      isPending={leave.isPending || leave.isSuccess}
      password={form.register('currentPassword')}
      passwordError={form.formState.errors.currentPassword?.message}
      problem={error === null || isWrongPassword(error) ? undefined : errorMessage(error)}
      onSubmit={form.handleSubmit(onValid)}
      onClose={onClose}
    />
  );
}
