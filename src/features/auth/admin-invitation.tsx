import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmailAddress } from '@/components/breakable-text';
import { FormAlert } from '@/components/ui/field';
import { Button, buttonStyles } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { formatTimes } from '@/domain/event-time';
import { roleWords } from '@/domain/roles';
import { ADMIN_RESET_WAIT_HOURS, INVITATION_DAYS } from '@/domain/retention';
import { society } from '@/data/society';
import { useIsOnline } from '@/hooks/use-is-online';
import { errorMessage } from '@/lib/api-error';
import { paths } from '@/domain/paths';
import { AdminInvitationForm } from './admin-invitation-form';
import {
  adminLinkQuery,
  isBroken,
  isExpired,
  type AdminLinkKind,
} from './admin-invitation-queries';

interface LinkWords {
  /** While it loads. */
  name: string;
  broken: string;
  expiredTitle: string;
  expired: string;
  /** Where an expired link leads. */
  expiredLink: { to: string; label: string };
  title: string;
  /** Before and after the address of whom it is for. */
  lead: [string, (until: string) => string];
}

const words: Record<AdminLinkKind, LinkWords> = {
  invitation: {
    name: 'Your invitation',
    broken:
      'It may be incomplete: copy the whole address from the mail, or ask the admin who invited you for another invitation.',
    // The server forgets an invitation that was used or withdrawn, so it cannot say which.
    expiredTitle: 'This invitation is no longer open',
    expired: `Its link works once, within ${INVITATION_DAYS} days, and not after it was withdrawn. Ask the admin who invited you for another one. If you have chosen your password already, sign in with it.`,
    expiredLink: { to: paths.adminLogin, label: 'To the login' },
    title: 'Become an admin',
    lead: [
      'Say your name and choose a password for',
      (until) => `The invitation is open until ${until}.`,
    ],
  },
  reset: {
    name: 'Your new password',
    broken: 'It may be incomplete: copy the whole address from the mail, or ask for another link.',
    expiredTitle: 'This link no longer works',
    expired:
      'It works once, within an hour, and not after your password was changed. Ask for another one. If you have chosen your password already, sign in with it.',
    expiredLink: { to: paths.adminReset, label: 'Ask for another link' },
    title: 'Choose a new password',
    lead: [
      'It is for',
      (until) => `It signs you out on all other devices. The link works until ${until}.`,
    ],
  },
};

interface AdminInvitationProps {
  kind: AdminLinkKind;
  /** As in the link; empty if the link has none. */
  token: string;
  /** Address of the admin who is signed in; null if nobody is, empty if it is unknown. */
  signedInAs: string | null;
}

/** What a link to a password leads to: whom it is for, and the password that they choose. */
export function AdminInvitation({ kind, token, signedInAs }: AdminInvitationProps) {
  const link = useQuery({ ...adminLinkQuery(kind, token), enabled: token !== '' });
  const { data, error, isFetching, failureCount } = link;
  const [waitsUntil, setWaitsUntil] = useState<string>();
  const { name, broken, expiredTitle, expired, expiredLink, title, lead } = words[kind];
  if (waitsUntil !== undefined) {
    return (
      <>
        <Message title="Your new password waits" isResult>
          It works from {momentOf(waitsUntil)}, without a passkey, or as soon as an owner allows it.
          All owners are told by mail. If you find your passkey before, sign in with it: your
          password then stays as it was.
        </Message>
        <Link to={paths.adminLogin} className={buttonStyles({ variant: 'outline' })}>
          To the login
        </Link>
      </>
    );
  }
  if (token === '' || isBroken(error)) {
    return (
      <>
        <Message title="This link does not work">{broken}</Message>
        <Link to={paths.home} className={buttonStyles({ variant: 'outline' })}>
          Back to Home
        </Link>
      </>
    );
  }
  if (isExpired(error)) {
    return (
      <>
        <Message title={expiredTitle} isResult={data !== undefined}>
          {expired}
        </Message>
        <Link to={expiredLink.to} className={buttonStyles({ variant: 'outline' })}>
          {expiredLink.label}
        </Link>
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        <Message title={name} />
        {error === null ? (
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner />{' '}
            <span>{failureCount > 0 ? 'Loading failed. Trying again…' : 'Loading…'}</span>
          </p>
        ) : (
          <Failure error={error} isRetrying={isFetching} onRetry={() => void link.refetch()} />
        )}
      </>
    );
  }
  const { email, role, expiresAt } = data;
  const willWait = 'requiresPasskey' in data && data.requiresPasskey;
  const until = momentOf(expiresAt);
  return (
    <>
      <Message title={title}>
        {role !== null &&
          `You are invited as ${roleWords[role].article} of ${society.nameInText}, who may ${roleWords[role].may}. `}
        {lead[0]}{' '}
        <strong className="font-semibold text-foreground">
          <EmailAddress address={email} />
        </strong>
        . {lead[1](until)}
      </Message>
      {willWait && (
        <p className="rounded-xl border-2 border-foreground bg-yellow-soft p-4 font-medium">
          {`This account requires a passkey. A new password removes that requirement, so all owners are told, and it waits ${ADMIN_RESET_WAIT_HOURS} hours unless an owner allows it at once.`}
        </p>
      )}
      <AdminInvitationForm
        kind={kind}
        token={token}
        email={email}
        signedInAs={signedInAs}
        willWait={willWait}
        onWaits={setWaitsUntil}
      />
    </>
  );
}

/** A moment in words, in the society's time zone. @param timestamp RFC 3339, UTC. */
const momentOf = (timestamp: string) =>
  formatTimes({ startsAt: timestamp.replace(/\.\d+/, ''), endsAt: null }, society.timeZone);

interface MessageProps {
  title: string;
  /** Whether it replaces the form, which had the focus. */
  isResult?: boolean;
  children?: ReactNode;
}

function Message({ title, isResult = false, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <div className="grid gap-3">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[clamp(1.5rem,1.1rem+2.6vw,2.75rem)] leading-[1.06] font-extrabold tracking-tight outline-none"
      >
        {title}
      </h1>
      {children !== undefined && (
        <p key={title} className="text-muted">
          {children}
        </p>
      )}
    </div>
  );
}

interface FailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function Failure({ error, isRetrying, onRetry }: FailureProps) {
  const isOnline = useIsOnline();
  return (
    <>
      <FormAlert>
        {isOnline ? errorMessage(error) : 'It could not be loaded: you are offline.'}
      </FormAlert>
      <Button variant="outline" pending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
