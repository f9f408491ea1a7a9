import { useEffect, useRef } from 'react';
import { EmailAddress } from '@/components/email-address';
import { Button } from '@/components/ui/button';
import type { Invitation } from '@/contract/admin-account';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useWithdrawInvitation } from './account-queries';
import { messageOf } from './error-message';
import { formatMoment } from './event-when';

interface OpenInvitationsProps {
  invitations: readonly Invitation[];
  /** The last one that was withdrawn here. */
  withdrawn: Invitation | undefined;
  onWithdrawn: (invitation: Invitation) => void;
}

/** The invitations that nobody has used yet. */
export function OpenInvitations({ invitations, withdrawn, onWithdrawn }: OpenInvitationsProps) {
  const status = useRef<HTMLParagraphElement>(null);
  // The button that had the focus leaves the page with its row.
  useEffect(() => {
    if (withdrawn !== undefined) status.current?.focus();
  }, [withdrawn]);
  const isTold =
    withdrawn !== undefined &&
    !invitations.some(({ id, email }) => email === withdrawn.email && id !== withdrawn.id);
  return (
    <div className={invitations.length === 0 ? 'contents' : 'grid gap-2'}>
      {invitations.length > 0 && (
        <>
          <h3 id="invitations" className="font-semibold">
            Invited
          </h3>
          <ul aria-labelledby="invitations" className="divide-y divide-border">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onWithdrawn={() => onWithdrawn(invitation)}
              />
            ))}
          </ul>
        </>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={isTold ? 'text-sm font-medium outline-none [overflow-wrap:anywhere]' : 'sr-only'}
      >
        {isTold &&
          `The invitation of ${withdrawn.email} is withdrawn: its link does not work any more.`}
      </p>
    </div>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onWithdrawn: () => void;
}

function InvitationRow({ invitation, onWithdrawn }: InvitationRowProps) {
  const { id, email, by, expiresAt } = invitation;
  const withdraw = useWithdrawInvitation();
  const onWithdraw = useSingleFlight(async () => {
    await withdraw.mutateAsync(id).then(onWithdrawn, () => undefined);
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">
          <EmailAddress address={email} />
        </p>
        <p className="text-sm text-muted">
          Invited by <EmailAddress address={by} />, open until {formatMoment(expiresAt)}
        </p>
        {withdraw.isError && (
          <p role="alert" className="text-sm font-medium text-red-deep">
            {messageOf(withdraw.error)}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={withdraw.isPending}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={onWithdraw}
      >
        Withdraw
      </Button>
    </li>
  );
}
