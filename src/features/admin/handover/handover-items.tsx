import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ACTIVE_DAYS, tickNames, type Handover, type TickItem } from '@/contract/admin-handover';
import { society } from '@/data/society';
import { teamYear } from '@/data/team/year';
import { academicYearOf, yearInAddress } from '@/domain/academic-year';
import { adminEventPath, paths } from '@/domain/paths';
import { AdminName } from '../admin-name';
import { dayOfTimestamp, formatDayParts, formatMoment, today } from '../event-when';

/** A thing to hand over, as it is now. */
export interface HandoverItem {
  id: string;
  title: string;
  isDone: boolean;
  /** What is true, and what to do if it is not done. */
  state: ReactNode;
  /** Whom or what it is about. */
  details?: readonly ReactNode[];
  /** Where to do it at the desk, if it is not done. */
  link?: { to: string; label: string };
  /** Of an item that is ticked by hand. */
  tick?: Handover['ticks'][number];
}

/** Id of the heading above the form that invites. */
export const inviteId = 'invite';

const account = { to: paths.adminAccount, label: 'To Account' };

/** All that is to be handed over, in the order of docs/operations.md. */
export function itemsOf(handover: Handover): HandoverItem[] {
  const { ticks } = handover;
  return [
    ownersItem(handover),
    passkeysItem(handover),
    awayItem(handover),
    draftsItem(handover),
    doorsItem(handover),
    teamItem(),
    mailItem(handover),
    ...backupItem(handover),
    ...ticks.filter(isAboutBackups).map(tickItem),
    ...handover.secrets.map(secretItem),
    ...ticks.filter((tick) => !isAboutBackups(tick)).map(tickItem),
  ];
}

const isAboutBackups = ({ item }: Handover['ticks'][number]) =>
  item === 'backup-copy' || item === 'postgres-backup';

const lastLogin = ({ name, loggedInAt }: Handover['away'][number]) => (
  <>
    <AdminName name={name} />
    {loggedInAt === null
      ? ' has never signed in'
      : ` last signed in on ${dayOfTimestamp(loggedInAt)}`}
  </>
);

function ownersItem({ owners }: Handover): HandoverItem {
  const active = owners.filter(({ isActive }) => isActive).length;
  const isDone = active >= 2;
  const how = { 0: 'No owner has', 1: 'Only one owner has' }[active] ?? `${active} owners have`;
  return {
    id: 'owners',
    title: 'Two owners or more',
    isDone,
    state: `${how} signed in within ${ACTIVE_DAYS} days.${isDone ? '' : ' Invite another one, or ask one to sign in.'}`,
    details: owners.map(lastLogin),
    link: { to: `#${inviteId}`, label: 'Invite another one' },
  };
}

const passkeysItem = ({ ownersWithoutPasskey: names }: Handover): HandoverItem => ({
  id: 'passkeys',
  title: 'A passkey for every owner',
  isDone: names.length === 0,
  state: names.length === 0 ? 'Every owner has one.' : 'Each of these adds one at Account.',
  details: names.map((name) => <AdminName key={name} name={name} />),
  link: { to: `${paths.adminAccount}#passkeys`, label: 'To Account' },
});

const awayItem = ({ away }: Handover): HandoverItem => ({
  id: 'away',
  title: 'Who no longer comes to the desk',
  isDone: away.length === 0,
  state:
    away.length === 0
      ? 'Everybody at the desk has signed in within a year.'
      : 'Remove who is not needed any more.',
  details: away.map(lastLogin),
  link: account,
});

const draftsItem = ({ drafts }: Handover): HandoverItem => ({
  id: 'drafts',
  title: 'Drafts without an owner',
  isDone: drafts.length === 0,
  state:
    drafts.length === 0
      ? 'Each draft has somebody at the desk who wrote or changed it.'
      : 'Nobody at the desk has written or changed these: publish, change or delete them.',
  details: drafts.map(({ eventId, event, by }) => (
    <>
      <EventLink to={adminEventPath(eventId)}>{event}</EventLink>
      {by !== '' && (
        <>
          , created by <AdminName name={by} />
        </>
      )}
    </>
  )),
});

const doorsItem = ({ doors }: Handover): HandoverItem => ({
  id: 'doors',
  title: 'Open door links',
  isDone: doors.length === 0,
  state:
    doors.length === 0
      ? 'No link for a door works any more.'
      : 'Who has one of these links reads who comes: end those that nobody needs.',
  details: doors.map(({ eventId, event, number, until }) => (
    <>
      <EventLink to={adminEventPath(eventId, 'door')}>{`Door ${number} of ${event}`}</EventLink>
      {`, open until ${formatMoment(until)}`}
    </>
  )),
});

function EventLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-medium underline underline-offset-4 hover:decoration-2">
      <bdi>{children}</bdi>
    </Link>
  );
}

function teamItem(): HandoverItem {
  const year = academicYearOf(today(), society.firstMonthOfYear);
  // The next committee may stand there before its year begins.
  const isDone = teamYear >= yearInAddress(year);
  const shown = teamYear.replace('-', '–');
  return {
    id: 'team',
    title: 'The team on the site',
    isDone,
    state: isDone
      ? `The site shows the team of ${shown}.`
      : `The site shows the team of ${shown}, but this year is ${year}: follow “A new academic year” in docs/content.md.`,
  };
}

function mailItem({ mail: { sender, isAccepted, problem } }: Handover): HandoverItem {
  const item = {
    id: 'mail',
    title: 'Mail',
    isDone: isAccepted,
    link: { to: paths.adminMail, label: 'To Mail' },
  };
  if (sender === null) {
    const state =
      'No mail goes out, and codes are only in the log of the server: SMTP_URL is not set. Follow “Mail” in docs/deploy.md.';
    return { ...item, state };
  }
  const state = isAccepted
    ? `${sender.host} takes the login.`
    : `${sender.host} does not take the login: “${problem}”. Correct SMTP_URL on the server, as “Sending mail well” in docs/operations.md says.`;
  return { ...item, state, details: [`Mails come from ${sender.from}`] };
}

function backupItem({ backup }: Handover): HandoverItem[] {
  if (backup === null) return [];
  const { isFresh, triedAt } = backup;
  return [
    {
      id: 'backup',
      title: 'Backup and its restore',
      isDone: isFresh && triedAt !== null,
      state: backupState(backup),
    },
  ];
}

function backupState({ writtenAt, triedAt, isFresh }: NonNullable<Handover['backup']>): ReactNode {
  if (writtenAt === null) {
    return 'There is no backup in DATA_DIR/backups: start the timer of docs/deploy.md on the server, or run npm run backup there.';
  }
  return (
    <>
      {`The newest backup is of ${formatMoment(writtenAt)}. `}
      {!isFresh && 'It is more than a day old: look at the timer of docs/deploy.md on the server. '}
      {triedAt === null ? (
        <>
          Nobody has tried to restore it:{' '}
          <code className="font-mono text-[0.875em]">npm run backup -- --check</code> on the server
          does.
        </>
      ) : (
        `Its restore was tried on ${formatMoment(triedAt)}.`
      )}
    </>
  );
}

const providers = { google: 'Google', github: 'GitHub' };

function secretItem({ provider, endsOn, isNear }: Handover['secrets'][number]): HandoverItem {
  const day = formatDayParts(endsOn, { day: 'numeric', month: 'long', year: 'numeric' });
  const name = provider.toUpperCase();
  return {
    id: `${provider}-end`,
    title: tickNames[`${provider}-secret`],
    isDone: !isNear,
    state: `Signing in with ${providers[provider]} works until ${day}.${isNear ? ` Make another secret, and set ${name}_CLIENT_SECRET and ${name}_CLIENT_SECRET_EXPIRES on the server.` : ''}`,
  };
}

/** What to do, for what the server cannot know. */
const tickTasks: Record<TickItem, string> = {
  'backup-copy':
    'A backup on the same disk is lost with it: see that it is copied elsewhere, as “Backup and restore” in docs/operations.md says.',
  'postgres-backup':
    'See that last night’s dump is there, and try it with pg_restore, as “Backup and restore” in docs/operations.md says.',
  'google-secret':
    'Look at console.cloud.google.com whether the secret ends, and set GOOGLE_CLIENT_SECRET_EXPIRES on the server if it does.',
  'github-secret':
    'Look at github.com/settings/developers whether the secret ends, and set GITHUB_CLIENT_SECRET_EXPIRES on the server if it does.',
  'oauth-apps': 'Add the next committee there, so that it can renew their secrets.',
  domain: 'Write down where it is registered, until when and who pays, and hand that login over.',
  server: 'See that the next committee can sign in to the machine or the host of the site.',
  'mail-service': 'See that the next committee can sign in there, and who pays for it.',
  accounts: 'Hand the passwords over, or add the next committee and remove yourselves.',
};

const tickItem = (tick: Handover['ticks'][number]): HandoverItem => ({
  id: tick.item,
  title: tickNames[tick.item],
  isDone: tick.isTicked,
  state: tickTasks[tick.item],
  tick,
});
