import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailAddress } from '@/components/breakable-text';
import { FormAlert } from '@/components/ui/field';
import { QuestionDialog } from '@/components/question-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { ListedAdmin } from '@/contract/admin-account';
import type { Invitation } from '@/contract/admin-invitation';
import { type AdminRole, roleWords } from '@/domain/roles';
import { ADMIN_REMOVAL_HOURS } from '@/domain/retention';
import { OpenInvitations } from './account-invitations';
import { adminsQuery, useChangeRole, useKeepAdmin, useRemoveAdmin } from './account-queries';
import { InviteForm } from './invite-form';
import { ConfirmDialog } from './password-dialog';
import { WaitingReset } from './account-reset';
import { dayOfTimestamp, formatMoment } from '../event-when';
import { ListStatus } from '@/components/list-status';
import { errorMessage } from '@/lib/api-error';
import { AdminName } from '../admin-name';

/** Who is an admin, who is invited, and the ways to invite and to remove others. */
export function AccountAdmins() {
  const query = useQuery(adminsQuery());
  const { data } = query;
  const owners = data?.admins.filter(({ role }) => role === 'owner').length;
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
            <AdminRow
              key={admin.id}
              admin={admin}
              isLastOwner={admin.role === 'owner' && owners === 1}
            />
          ))}
        </ul>
      )}
      <OpenInvitations
        invitations={data?.invitations ?? []}
        withdrawn={withdrawn}
        onWithdrawn={setWithdrawn}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t-2 border-border pt-4">
        <h3 id="invite" className="font-semibold">
          Invite others
        </h3>
        <InviteForm labelledBy="invite" withdrawnId={withdrawn?.id} />
      </div>
    </section>
  );
}

interface AdminRowProps {
  admin: ListedAdmin;
  /** Whether there would be no owner without this admin. */
  isLastOwner: boolean;
}

/** An admin in the list, with the role and the way to change it, and with the way to remove another one, or to object to that. */
function AdminRow({ admin, isLastOwner }: AdminRowProps) {
  const { email, name, role, since, isYou, removal } = admin;
  const [asked, setAsked] = useState<'removal' | 'role'>();
  const otherRole = role === 'owner' ? 'organiser' : 'owner';
  const onClose = () => setAsked(undefined);
  const keep = useKeepAdmin();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <AdminName name={name || email} />
          {isYou && <Badge>You</Badge>}
        </p>
        <p className="text-sm text-muted">
          {name !== '' && (
            <>
              <EmailAddress address={email} />
              <br />
            </>
          )}
          {`${isLastOwner ? 'The only owner' : roleWords[role].name}, admin since ${dayOfTimestamp(since)}${passkeyWords(admin)}`}
        </p>
        {removal !== null && (
          <p className="text-sm font-medium text-red-deep">
            <AdminName name={removal.by} />{' '}
            {isYou
              ? 'has asked to remove you. Any other owner can object until'
              : 'has asked to remove them. Any owner but them can object until'}{' '}
            {formatMoment(removal.at)}.
          </p>
        )}
        {keep.error !== null && <FormAlert>{errorMessage(keep.error)}</FormAlert>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isLastOwner && (
          <Button
            variant="outline"
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Make ${otherRole}: ${email}…`}
            onClick={() => setAsked('role')}
          >
            {`Make ${otherRole}…`}
          </Button>
        )}
        {!isYou &&
          (removal === null ? (
            <Button
              variant="outline"
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Remove ${email}…`}
              onClick={() => setAsked('removal')}
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
      </div>
      <WaitingReset admin={admin} />
      {asked === 'removal' && <RemovalDialog admin={admin} onClose={onClose} />}
      {asked === 'role' && <RoleDialog admin={admin} role={otherRole} onClose={onClose} />}
    </li>
  );
}

function passkeyWords({ hasPasskey, requiresPasskey }: ListedAdmin): string {
  if (requiresPasskey) return ', passkey required';
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
      description={`All owners are told by mail, and so are they. It happens after ${ADMIN_REMOVAL_HOURS} hours, unless another owner objects here before.`}
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

interface RoleDialogProps {
  admin: ListedAdmin;
  role: AdminRole;
  onClose: () => void;
}

function RoleDialog({ admin, role, onClose }: RoleDialogProps) {
  const change = useChangeRole(admin);
  return (
    <ConfirmDialog
      title={admin.isYou ? `Become an ${role}?` : `Make this admin an ${role}?`}
      description={`${roleWords[role].name}s may ${roleWords[role].may}. All owners are told by mail${admin.isYou ? '' : ', and so are they'}.`}
      yes={admin.isYou ? `Become an ${role}` : `Make them an ${role}`}
      yesVariant="default"
      mutation={change}
      onPassword={(currentPassword, onError) =>
        change.mutate({ role, currentPassword }, { onSuccess: onClose, onError })
      }
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{admin.email}</p>
    </ConfirmDialog>
  );
}
