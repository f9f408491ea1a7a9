import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { adminAccountQuery, useLeaveAdmins } from './account-queries';
import { ConfirmDialog } from './password-dialog';

/** Where an admin stops being one. @param onLeft Called once the account is deleted. */
export function AccountLeave({ onLeft }: { onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(adminAccountQuery());
  const isLastOwner = data?.isLastOwner === true;
  return (
    <section aria-labelledby="leave" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="leave" className="text-subtitle font-bold">
        Leave
      </h2>
      <p className="text-sm text-muted">
        {isLastOwner
          ? 'You are the only owner, so you cannot leave. Make another admin an owner first, or invite one: you can once the invitation is accepted.'
          : 'You are no longer an admin then. What you have done stays. An owner can invite you again.'}
      </p>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        disabled={isLastOwner}
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
  return (
    <ConfirmDialog
      title="Leave as an admin?"
      description="Your login is deleted at once, on all devices."
      yes="Leave"
      mutation={{ isPending: leave.isPending || leave.isSuccess, error: leave.error }}
      onPassword={(currentPassword, onError) => leave.mutate(currentPassword, { onError })}
      onClose={onClose}
    />
  );
}
