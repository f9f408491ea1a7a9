import { html } from 'hono/html';
import type { SocialProvider } from '@/contract/auth';
import { formatTimes, toUtcTime, zoneName } from '@/domain/event-time';
import { ADMIN_ADDRESS_HOURS, ADMIN_RESET_HOURS, INVITATION_DAYS } from '@/domain/retention';
import { society } from '@/data/society';
import { isolated } from '@/domain/isolated';
import type { MailContent } from '#server/mail/mailer';
import { button, framed, joined, label, styles } from '#server/mail/frame';

interface Notice {
  subject: string;
  siteUrl: string;
  label: string;
  heading: string;
  sentence: string;
  action: { url: string; label: string };
  /** What to do if it was somebody else. */
  notYou: string;
}

/** A mail about the recipient's own account. It has no way to unsubscribe, as it protects the account. */
function noticeMessage({
  subject,
  siteUrl,
  label: labelText,
  heading,
  sentence,
  action,
  notYou,
}: Notice): MailContent {
  return {
    subject,
    html: framed({
      subject,
      preheader: sentence,
      siteUrl,
      accent: 'red',
      content: html`
        ${label(labelText, 'red')}
        <h1 style="${styles.heading}">${heading}</h1>
        <p style="margin:0">${sentence}</p>
        ${button(action.url, action.label)}
      `,
      footer: html`${notYou}`,
    }),
    text: joined(
      heading,
      sentence,
      `${action.label}: ${action.url}`,
      `—\n${notYou}\n${society.name}: ${siteUrl}`,
    ),
  };
}

/** Where and when somebody signed in. */
export interface NewDevice {
  /** In words; empty if it is unknown. */
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

function moment(at: number): string {
  const time = toUtcTime(Math.floor(at / 60_000) * 60_000);
  const when = formatTimes({ startsAt: time, endsAt: null }, society.timeZone);
  return `${when} (${zoneName(time, society.timeZone)})`;
}

const signedIn = ({ name, at }: NewDevice) =>
  `${name === '' ? 'An unknown device' : name}, ${moment(at)}.`;

/** Tells a member of a sign-in on a device that was not seen before. */
export const newDeviceMessage = (device: NewDevice, siteUrl: string): MailContent =>
  noticeMessage({
    subject: `New sign-in to your account at ${society.nameInText}`,
    siteUrl,
    label: 'Your account',
    heading: 'Sign-in on a new device',
    sentence: signedIn(device),
    action: { url: `${siteUrl}/profile`, label: 'See where you are signed in' },
    notYou:
      'If it was you, there is nothing to do. If it was not, sign that device out on your profile, and check who can read your mail.',
  });

const providerNames: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub' };

/** Tells a member that an account at a provider can now sign in. */
export const accountConnectedMessage = (provider: SocialProvider, siteUrl: string): MailContent =>
  noticeMessage({
    subject: `A ${providerNames[provider]} account was connected at ${society.nameInText}`,
    siteUrl,
    label: 'Your account',
    heading: `Your ${providerNames[provider]} account is connected`,
    sentence: `From now on you can sign in with the ${providerNames[provider]} account that has this address.`,
    action: { url: `${siteUrl}/profile`, label: 'See your connected accounts' },
    notYou: `If it was not you, disconnect it on your profile, and check who can use your ${providerNames[provider]} account.`,
  });

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
  joinUrl: string;
  siteUrl: string;
}

/** Invites somebody to become an admin. */
export const adminInvitationMessage = ({ by, joinUrl, siteUrl }: AdminInvitation): MailContent =>
  noticeMessage({
    subject: `Become an admin of ${society.nameInText}`,
    siteUrl,
    label: 'Invitation',
    heading: `Become an admin of ${society.nameInText}`,
    sentence: `${isolated(by)} has invited you. Choose a password, and you can create events and write to subscribers. The link works once, within ${INVITATION_DAYS} days.`,
    action: { url: joinUrl, label: 'Choose a password' },
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
  /** Address of the admin who has asked for it. */
  by: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Tells the admins that one of them is removed unless another one objects. */
export const adminRemovalMessage = (
  { email, by, at }: AdminRemoval,
  siteUrl: string,
): MailContent =>
  noticeMessage({
    subject: `An admin of ${society.nameInText} is to be removed`,
    siteUrl,
    label: 'Admins',
    heading: 'An admin is to be removed',
    sentence: `${isolated(by)} has asked to remove ${isolated(email)} as an admin. It happens on ${moment(at)}, unless an admin objects before.`,
    action: { url: `${siteUrl}/admin/account`, label: 'See the admins' },
    notYou:
      'Each admin but the one who is to be removed can object there. If that is you and it is a mistake, ask one of the others.',
  });
