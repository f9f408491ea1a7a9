import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmailAddress } from '@/components/breakable-text';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import type { Invitation, OpenInvitation } from '@/contract/admin-invitation';
import { paths } from '@/domain/paths';
import { roleWords } from '@/domain/roles';
import { useWithdrawInvitation } from './account-queries';
import { formatMoment } from '../event-when';
import { AdminName } from '../admin-name';

interface OpenInvitationsProps {
  invitations: readonly OpenInvitation[];
  /** The last one that was withdrawn here. */
  withdrawn: Invitation | undefined;
  onWithdrawn: (invitation: Invitation) => void;
}

/** The invitations that nobody has used yet. One that is withdrawn does not come back, so that is confirmed. */
export function OpenInvitations({ invitations, withdrawn, onWithdrawn }: OpenInvitationsProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState<Invitation>();
  const withdraw = useWithdrawInvitation();
  const onWithdraw = (invitation: Invitation) =>
    withdraw.mutate(invitation.id, {
      onSuccess: () => {
        setAsked(undefined);
        onWithdrawn(invitation);
      },
    });
  const isWithdrawalShown =
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
                onWithdraw={() => {
                  withdraw.reset();
                  setAsked(invitation);
                }}
              />
            ))}
          </ul>
        </>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={
          isWithdrawalShown
            ? 'text-sm font-medium outline-none [overflow-wrap:anywhere]'
            : 'sr-only'
        }
      >
        {isWithdrawalShown &&
          `The invitation to ${withdrawn.email} has been withdrawn: its link no longer works.`}
      </p>
      {asked !== undefined && (
        <QuestionDialog
          title="Withdraw this invitation?"
          description="Its link stops working, and this cannot be undone. A new invitation has a new link."
          yes="Withdraw the invitation"
          open
          mutation={withdraw}
          returnFocusTo={status}
          onYes={() => onWithdraw(asked)}
          onOpenChange={() => setAsked(undefined)}
        >
          <p className="font-semibold [overflow-wrap:anywhere]">{asked.email}</p>
        </QuestionDialog>
      )}
    </div>
  );
}

interface InvitationRowProps {
  invitation: OpenInvitation;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, onWithdraw }: InvitationRowProps) {
  const { email, role, by, expiresAt, mail } = invitation;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">
          <EmailAddress address={email} />
        </p>
        <p className="text-sm text-muted">
          {`${roleWords[role].name}, invited by `}
          <AdminName name={by} />
          <span>{`, open until ${formatMoment(expiresAt)}`}</span>
        </p>
        {mail === 'failed' ? (
          <p className="text-sm font-medium text-red-deep">
            The mail could not be delivered:{' '}
            <Link to={paths.adminMail} className="underline underline-offset-4">
              why, and try again
            </Link>
            .
          </p>
        ) : (
          <p className="text-sm text-muted">
            {mail === 'waiting' ? 'The mail is waiting to be sent.' : 'The mail has been sent.'}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Withdraw the invitation to ${email}…`}
        onClick={onWithdraw}
      >
        Withdraw…
      </Button>
    </li>
  );
}
