import { paths } from '@/lib/paths';
import type { ClaimedMail } from '#server/db/mail-queue';
import { mailToken } from '#server/mail/mail-token';
import {
  accountConnectedMessage,
  adminInvitationMessage,
  adminNewDeviceMessage,
  newDeviceMessage,
} from '#server/mail/messages/account-notice';
import type { MailContent } from '#server/mail/outgoing-mail';

interface AccountMessageOptions {
  mailTokenKey: Uint8Array;
  /** Origin of the site. */
  appUrl: string;
}

/**
 * A mail about an account of a member or an admin.
 * @throws Error if the payload lacks what the kind of the mailing needs.
 */
export function accountMessage(
  { id, kind, subjectId, payload }: ClaimedMail['mailing'],
  { mailTokenKey, appUrl }: AccountMessageOptions,
): MailContent {
  if (kind === 'admin-invitation') {
    const token = mailToken(mailTokenKey, 'admin-invitation', subjectId);
    return adminInvitationMessage(`${appUrl}${paths.adminInvitation}?token=${token}`, appUrl);
  }
  const { device, provider } = payload;
  if (kind === 'account-connected' && provider) return accountConnectedMessage(provider, appUrl);
  if (kind === 'new-device' && device) return newDeviceMessage(device, appUrl);
  if (kind === 'admin-new-device' && device) return adminNewDeviceMessage(device, appUrl);
  throw new Error(`Mailing ${id} lacks what a mail of its kind says`);
}
