import type { SocialProvider } from '@/contract/auth';
import { formatTimes, toUtcTime, zoneName } from '@/contract/event-time';
import { INVITATION_HOURS } from '@/contract/retention';
import { society } from '@/data/society';
import { isolated } from '@/lib/isolated';
import type { MailContent } from '#server/mail/outgoing-mail';
import { button, framed, joined, label } from './frame';
import { html } from './html';
import { styles } from './styles';

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

function signedIn({ name, at }: NewDevice): string {
  const time = toUtcTime(Math.floor(at / 60_000) * 60_000);
  const when = formatTimes({ startsAt: time, endsAt: null }, society.timeZone);
  return `${name === '' ? 'An unknown device' : name}, ${when} (${zoneName(time, society.timeZone)}).`;
}

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
    sentence: `${isolated(by)} has invited you. Choose a password, and you can create events and write to subscribers. The link works once, within ${INVITATION_HOURS} hours.`,
    action: { url: joinUrl, label: 'Choose a password' },
    notYou: 'If you did not expect this, ignore this mail: without the link nothing happens.',
  });
