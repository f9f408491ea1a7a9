import type { Invitation } from '@/contract/admin-invitation';
import { paths } from '@/domain/paths';
import type { ClaimedMail } from './claims';
import { mailToken } from './mail-token';
import {
  accountConnectedMessage,
  adminAddressChangedMessage,
  adminAddressMessage,
  adminInvitationMessage,
  adminNewDeviceMessage,
  adminPasswordMessage,
  adminRemovalMessage,
  adminResetMessage,
  newDeviceMessage,
} from '#server/mail/messages/account-notice';
import type { MailContent } from './outgoing-mail';

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
  { id, kind, payload }: ClaimedMail['mailing'],
  { appUrl }: Pick<AccountMessageOptions, 'appUrl'>,
): MailContent {
  const { device, provider, address, removal } = payload;
  if (kind === 'account-connected' && provider) return accountConnectedMessage(provider, appUrl);
  if (kind === 'new-device' && device) return newDeviceMessage(device, appUrl);
  if (kind === 'admin-new-device' && device) return adminNewDeviceMessage(device, appUrl);
  if (kind === 'admin-password' && device) return adminPasswordMessage(device, appUrl);
  if (kind === 'admin-address-changed' && address) {
    return adminAddressChangedMessage(address, appUrl);
  }
  if (kind === 'admin-removal' && removal) return adminRemovalMessage(removal, appUrl);
  throw new Error(`Mailing ${id} lacks what a mail of its kind says`);
}

/** The mail that invites somebody to become an admin. */
export function invitationMessage(
  { id, by }: Pick<Invitation, 'id' | 'by'>,
  { mailTokenKey, appUrl }: AccountMessageOptions,
): MailContent {
  const token = mailToken(mailTokenKey, 'admin-invitation', id);
  const joinUrl = `${appUrl}${paths.adminInvitation}?token=${token}`;
  return adminInvitationMessage({ by, joinUrl, siteUrl: appUrl });
}

/** The mail with an admin's link to a new password. */
export function resetMessage(id: string, options: AccountMessageOptions): MailContent {
  const { mailTokenKey, appUrl } = options;
  const token = mailToken(mailTokenKey, 'admin-reset', id);
  return adminResetMessage({ url: `${appUrl}${paths.adminReset}?token=${token}`, siteUrl: appUrl });
}

/** The mail that confirms an admin's new address. */
export function addressMessage(id: string, options: AccountMessageOptions): MailContent {
  const { mailTokenKey, appUrl } = options;
  const token = mailToken(mailTokenKey, 'admin-address', id);
  const url = `${appUrl}${paths.adminAccount}?address=${token}`;
  return adminAddressMessage({ url, siteUrl: appUrl });
}
