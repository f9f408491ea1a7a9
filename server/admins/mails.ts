import {
  ADMIN_ADDRESS_HOURS,
  ADMIN_RESET_HOURS,
  ADMIN_RESET_WAIT_HOURS,
  INVITATION_DAYS,
} from '@/domain/retention';
import { society } from '@/data/society';
import { isolated } from '@/domain/isolated';
import { paths } from '@/domain/paths';
import { type AdminRole, roleWords } from '@/domain/roles';
import { type Compose, payloadOf } from '#server/mail/compose-mail';
import { mailToken } from '#server/mail/mail-token';
import type { MailContent } from '#server/mail/mailer';
import type { MailingPayload } from '#server/mail/mailing';
import { moment, type NewDevice, noticeMessage, signedIn } from '#server/mail/notice';

const CLOSED = 'The link was used or replaced, or it has expired.';

/** Tells an admin of a login on a device that was not seen before. */
export const adminNewDeviceMessage = (device: NewDevice, siteUrl: string): MailContent =>
  noticeMessage({
    subject: `New admin login at ${society.nameInText}`,
    siteUrl,
    label: 'Admin login',
    heading: 'Admin login on a new device',
    sentence: signedIn(device),
    action: { url: `${siteUrl}/admin/account`, label: 'See where you are signed in' },
    notYou:
      'If it was you, there is nothing to do. If it was not, change your password now: that ends all other sessions.',
  });

interface AdminInvitation {
  /** Email address of the admin who invites. */
  by: string;
  role: AdminRole;
  joinUrl: string;
  siteUrl: string;
}

/** Invites somebody to become an admin. */
export const adminInvitationMessage = ({
  by,
  role,
  joinUrl,
  siteUrl,
}: AdminInvitation): MailContent =>
  noticeMessage({
    subject: `Become an admin of ${society.nameInText}`,
    siteUrl,
    label: 'Invitation',
    heading: `Become an admin of ${society.nameInText}`,
    sentence: `${isolated(by)} has invited you as ${roleWords[role].article}: you may ${roleWords[role].may}. Say your name and choose a password. The link works once, within ${INVITATION_DAYS} days.`,
    action: { url: joinUrl, label: 'Become an admin' },
    notYou: 'If you did not expect this, ignore this mail: without the link nothing happens.',
  });

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);

interface AdminLink {
  url: string;
  siteUrl: string;
}

/** Leads an admin who has forgotten the password to a new one. */
export const adminResetMessage = ({ url, siteUrl }: AdminLink): MailContent =>
  noticeMessage({
    subject: `A new password for ${society.nameInText}`,
    siteUrl,
    label: 'Admin login',
    heading: 'Choose a new password',
    sentence: `Somebody has asked for a new password for your admin login. The link works once, within ${hours(ADMIN_RESET_HOURS)}.`,
    action: { url, label: 'Choose a new password' },
    notYou: 'If it was not you, ignore this mail: your password stays as it is.',
  });

/** Tells an admin that the password was changed. */
export const adminPasswordMessage = (device: NewDevice, siteUrl: string): MailContent =>
  noticeMessage({
    subject: `Your admin password at ${society.nameInText} was changed`,
    siteUrl,
    label: 'Admin login',
    heading: 'Your password was changed',
    sentence: signedIn(device),
    action: { url: `${siteUrl}/admin/account`, label: 'See where you are signed in' },
    notYou: `If it was not you, choose another one now (${siteUrl}/auth/secret/admin/reset), and check who can read your mail.`,
  });

/** Lets an admin confirm a new address. */
export const adminAddressMessage = ({ url, siteUrl }: AdminLink): MailContent =>
  noticeMessage({
    subject: `Your new address at ${society.nameInText}`,
    siteUrl,
    label: 'Admin login',
    heading: 'Confirm your new address',
    sentence: `Sign in as before, and confirm that you want to be an admin with this address. The link works once, within ${hours(ADMIN_ADDRESS_HOURS)}.`,
    action: { url, label: 'Confirm this address' },
    notYou: 'If you did not expect this, ignore this mail: without the link nothing happens.',
  });

/** Tells an admin at the former address that another one has taken its place. */
export const adminAddressChangedMessage = (address: string, siteUrl: string): MailContent =>
  noticeMessage({
    subject: `Your admin address at ${society.nameInText} was changed`,
    siteUrl,
    label: 'Admin login',
    heading: 'Your address was changed',
    sentence: `From now on you sign in with ${isolated(address)}, and mails to you as an admin go there.`,
    action: { url: `${siteUrl}/admin/account`, label: 'See your account' },
    notYou: 'If it was not you, tell another admin now: somebody else knows your password.',
  });

interface AdminRemoval {
  /** Address of the admin who is removed. */
  email: string;
  /** What the admin who has asked for it is called. */
  by: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Tells the owners that an admin is removed unless another owner objects. */
export const adminRemovalMessage = (
  { email, by, at }: AdminRemoval,
  siteUrl: string,
): MailContent =>
  noticeMessage({
    subject: `An admin of ${society.nameInText} is to be removed`,
    siteUrl,
    label: 'Admins',
    heading: 'An admin is to be removed',
    sentence: `${isolated(by)} has asked to remove ${isolated(email)} as an admin. It happens on ${moment(at)}, unless an owner objects before.`,
    action: { url: `${siteUrl}/admin/account`, label: 'See the admins' },
    notYou:
      'Each owner but the one who is to be removed can object there. If that is you and it is a mistake, ask one of the owners.',
  });

interface RoleChange {
  /** Address of the admin whose role it is. */
  email: string;
  role: AdminRole;
  /** What the admin who has changed it is called. */
  by: string;
}

/** Tells the owners and the admin that the admin has another role. */
export const adminRoleMessage = ({ email, role, by }: RoleChange, siteUrl: string): MailContent =>
  noticeMessage({
    subject: `An admin of ${society.nameInText} has another role`,
    siteUrl,
    label: 'Admins',
    heading: role === 'owner' ? 'There is another owner' : 'An owner is an organiser now',
    sentence: `${isolated(by)} has made ${isolated(email)} ${roleWords[role].article}. ${roleWords[role].name}s may ${roleWords[role].may}.`,
    action: { url: `${siteUrl}/admin/account`, label: 'See the account' },
    notYou: 'If this is a mistake, an owner can change it back there.',
  });

/** Composes the mail about another role. */
export const composeRole: Compose = (mail, { config }) => ({
  content: adminRoleMessage(payloadOf(mail, 'roleChange'), config.appUrl),
});

type PasskeyNotice = NonNullable<MailingPayload['passkey']>;

/** Tells an admin what happened to the passkeys of the account, and the owners of a reset that waits because of them. */
export function adminPasskeyMessage(
  { notice, email, at }: PasskeyNotice,
  siteUrl: string,
): MailContent {
  const action = { url: `${siteUrl}/admin/account`, label: 'See your account' };
  const frame = { siteUrl, label: 'Admin login', action };
  if (notice === 'reset') {
    return noticeMessage({
      ...frame,
      subject: `A password at ${society.nameInText} is to be reset`,
      heading: 'A password is to be reset',
      sentence: `${isolated(email)} needs a passkey to sign in. By a link from their mail somebody has chosen a new password, which needs none. It takes effect on ${moment(at)}, ${ADMIN_RESET_WAIT_HOURS} hours after it was chosen.`,
      action: { url: action.url, label: 'See the admins' },
      notYou:
        'An owner can allow it at once or stop it there: ask the admin first, by another way than mail. If it is your account and it was not you, sign in with your passkey, which stops it, and check who can read your mail.',
    });
  }
  const isNew = notice === 'added';
  return noticeMessage({
    ...frame,
    subject: isNew
      ? `A new passkey for your admin login at ${society.nameInText}`
      : `Your admin login at ${society.nameInText} needs no passkey any more`,
    heading: isNew ? 'A passkey was added' : 'No passkey is needed any more',
    sentence: isNew
      ? `A passkey was added to your account: ${moment(at)}.`
      : `The requirement of a passkey was removed from your account: ${moment(at)}.`,
    notYou:
      'If it was not you, change your password now and remove the passkeys that are not yours: somebody else knows your password.',
  });
}

/** Composes the mail about passkeys. */
export const composePasskey: Compose = (mail, { config }) => ({
  content: adminPasskeyMessage(payloadOf(mail, 'passkey'), config.appUrl),
});

/** Composes the mail about a login on a new device. */
export const composeAdminDevice: Compose = (mail, { config }) => ({
  content: adminNewDeviceMessage(payloadOf(mail, 'device'), config.appUrl),
});

/** Composes the mail about a changed password. */
export const composePassword: Compose = (mail, { config }) => ({
  content: adminPasswordMessage(payloadOf(mail, 'device'), config.appUrl),
});

/** Composes the mail about a changed address. */
export const composeAddressChanged: Compose = (mail, { config }) => ({
  content: adminAddressChangedMessage(payloadOf(mail, 'address'), config.appUrl),
});

/** Composes the mail about a removal. */
export const composeRemoval: Compose = (mail, { config }) => ({
  content: adminRemovalMessage(payloadOf(mail, 'removal'), config.appUrl),
});

/** Composes an invitation: the subject of its mailing is the link. */
export const composeInvitation: Compose = async (
  { mailing: { subjectId: id } },
  { config: { appUrl: siteUrl }, store, keys, now },
) => {
  const invitation = await store.adminLinks.findInvitation(id, now());
  if (invitation === undefined) return 'The invitation was used or withdrawn, or it has expired.';
  const token = mailToken(keys.mailToken, 'admin-invitation', id);
  const joinUrl = `${siteUrl}${paths.adminInvitation}?token=${token}`;
  return { content: adminInvitationMessage({ ...invitation, joinUrl, siteUrl }) };
};

/** Composes a mail with a link that is the subject of its mailing. `page` is where the link leads, up to its token. */
const composeLink =
  (kind: 'reset' | 'address', page: string, message: (link: AdminLink) => MailContent): Compose =>
  async ({ mailing: { subjectId: id } }, { config: { appUrl: siteUrl }, store, keys, now }) => {
    if (!(await store.adminLinks.isOpen(kind, id, now()))) return CLOSED;
    const token = mailToken(keys.mailToken, `admin-${kind}`, id);
    return { content: message({ url: siteUrl + page + token, siteUrl }) };
  };

/** Composes the mail with the link to a new password. */
export const composeReset = composeLink('reset', `${paths.adminReset}?token=`, adminResetMessage);

/** Composes the mail with the link that confirms an address. */
export const composeAddress = composeLink(
  'address',
  `${paths.adminAccount}?address=`,
  adminAddressMessage,
);
