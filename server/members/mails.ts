import type { SocialProvider } from '@/contract/auth';
import { society } from '@/data/society';
import { type Compose, payloadOf } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import { type NewDevice, noticeMessage, signedIn } from '#server/mail/notice';

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

/** Composes the mail about a sign-in on a new device. */
export const composeNewDevice: Compose = (mail, { config }) => ({
  content: newDeviceMessage(payloadOf(mail, 'device'), config.appUrl),
});

/** Composes the mail about a connected account. */
export const composeAccountConnected: Compose = (mail, { config }) => ({
  content: accountConnectedMessage(payloadOf(mail, 'provider'), config.appUrl),
});
