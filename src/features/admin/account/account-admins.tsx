import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailAddress } from '@/components/breakable-text';
import { FormAlert } from '@/components/ui/field';
import { QuestionDialog } from '@/components/question-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { ListedAdmin } from '@/contract/admin-account';
import type { Invitation } from '@/contract/admin-invitation';
import { ADMIN_REMOVAL_HOURS } from '@/domain/retention';
import { InviteForm, OpenInvitations } from './account-invitations';
import { adminsQuery, useKeepAdmin, useRemoveAdmin } from './account-queries';
import { WaitingReset } from './account-reset';
import { dayOfTimestamp, formatMoment } from '../event-when';
import { ListStatus } from '@/components/list-status';
import { errorMessage } from '@/lib/api-error';

/** Who is an admin, who is invited, and the ways to invite and to remove others. */
export function AccountAdmins() {
  const query = useQuery(adminsQuery());
  const { data } = query;
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  return (
    <section
      aria-labelledby="admins"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 id="admins" className="text-subtitle font-bold">
        Admins
      </h2>
      <ListStatus query={query} what="The list of admins" />
      {data !== undefined && (
        <ul
          aria-labelledby="admins"
          className="divide-y-2 divide-border border-t-2 border-border [overflow-wrap:anywhere]"
        >
          {data.admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} />
          ))}
        </ul>
      )}
      <OpenInvitations
        invitations={data?.invitations ?? []}
        withdrawn={withdrawn}
        onWithdrawn={setWithdrawn}
      />
      <InviteForm withdrawnId={withdrawn?.id} />
    </section>
  );
}

/** An admin in the list, with the way to remove another one, or to object to that. */
function AdminRow({ admin }: { admin: ListedAdmin }) {
  const { email, since, isYou, removal } = admin;
  const [isAsking, setAsking] = useState(false);
  const keep = useKeepAdmin();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <EmailAddress address={email} />
          {isYou && <Badge>You</Badge>}
        </p>
        <p className="text-sm text-muted">
          Since {dayOfTimestamp(since)}
          {passkeyWords(admin)}
        </p>
        {removal !== null && (
          <p className="text-sm font-medium text-red-deep">
            <EmailAddress address={removal.by} />{' '}
            {isYou
              ? 'has asked to remove you. Any other admin can object until'
              : 'has asked to remove them. Any admin but them can object until'}{' '}
            {formatMoment(removal.at)}.
          </p>
        )}
        {keep.error !== null && <FormAlert>{errorMessage(keep.error)}</FormAlert>}
      </div>
      {!isYou &&
        (removal === null ? (
          <Button
            variant="outline"
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Remove ${email}…`}
            onClick={() => setAsking(true)}
          >
            Remove…
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Keep them: ${email}`}
            pending={keep.isPending}
            onClick={() => keep.mutate(admin)}
          >
            Keep them
          </Button>
        ))}
      <WaitingReset admin={admin} />
      {isAsking && <RemovalDialog admin={admin} onClose={() => setAsking(false)} />}
    </li>
  );
}

function passkeyWords({ hasPasskey, requiresPasskey }: ListedAdmin): string {
  if (requiresPasskey) return ', needs a passkey';
  return hasPasskey ? ', has a passkey' : '';
}

interface RemovalDialogProps {
  admin: ListedAdmin;
  onClose: () => void;
}

function RemovalDialog({ admin, onClose }: RemovalDialogProps) {
  const remove = useRemoveAdmin();
  return (
    <QuestionDialog
      title="Remove this admin?"
      description={`All admins are told by mail. It happens after ${ADMIN_REMOVAL_HOURS} hours, unless one of the others objects here before.`}
      no="Keep them"
      yes="Ask to remove them"
      open
      mutation={remove}
      onYes={() => remove.mutate(admin, { onSuccess: onClose })}
      onOpenChange={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{admin.email}</p>
    </QuestionDialog>
  );
}
