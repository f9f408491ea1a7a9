// The mails about an account of a member or an admin.
import { paths } from '@/domain/paths';
import type { ClaimedMail } from '#server/mail/claims';
import type { ComposeDeps, Message } from '#server/mail/compose-mail';
import { mailToken } from '#server/mail/mail-token';
import type { MailContent } from '#server/mail/mailer';
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
} from '#server/admins/mails';

/**
 * Tells of something that has happened to an account.
 * @throws Error if the payload lacks what the kind of the mailing needs.
 */
export function composeAccountNotice(
  { mailing: { id, kind, payload } }: ClaimedMail,
  { config: { appUrl } }: ComposeDeps,
): Message {
  const { device, provider, address, removal } = payload;
  const message = (content: MailContent) => ({ content, headers: {} });
  if (kind === 'account-connected' && provider) {
    return message(accountConnectedMessage(provider, appUrl));
  }
  if (kind === 'new-device' && device) return message(newDeviceMessage(device, appUrl));
  if (kind === 'admin-new-device' && device) return message(adminNewDeviceMessage(device, appUrl));
  if (kind === 'admin-password' && device) return message(adminPasswordMessage(device, appUrl));
  if (kind === 'admin-address-changed' && address) {
    return message(adminAddressChangedMessage(address, appUrl));
  }
  if (kind === 'admin-removal' && removal) return message(adminRemovalMessage(removal, appUrl));
  throw new Error(`Mailing ${id} lacks what a mail of its kind says`);
}

/** Invites somebody to become an admin. */
export async function composeInvitation(
  { mailing: { subjectId: id } }: ClaimedMail,
  { config: { appUrl: siteUrl }, store, keys, now }: ComposeDeps,
): Promise<Message | string> {
  const invitation = await store.adminLinks.findInvitation(id, now());
  if (invitation === undefined) return 'The invitation was used or withdrawn, or it has expired.';
  const token = mailToken(keys.mailToken, 'admin-invitation', id);
  const joinUrl = `${siteUrl}${paths.adminInvitation}?token=${token}`;
  return { content: adminInvitationMessage({ by: invitation.by, joinUrl, siteUrl }), headers: {} };
}

/** The link with which an admin chooses a new password, or confirms a new address. */
export async function composeAdminLink(
  { mailing: { kind, subjectId: id } }: ClaimedMail,
  { config: { appUrl: siteUrl }, store, keys, now }: ComposeDeps,
): Promise<Message | string> {
  const isReset = kind === 'admin-reset';
  const isOpen = await store.adminLinks.isOpen(isReset ? 'reset' : 'address', id, now());
  if (!isOpen) return 'The link was used or replaced, or it has expired.';
  const token = mailToken(keys.mailToken, isReset ? 'admin-reset' : 'admin-address', id);
  const content = isReset
    ? adminResetMessage({ url: `${siteUrl}${paths.adminReset}?token=${token}`, siteUrl })
    : adminAddressMessage({ url: `${siteUrl}${paths.adminAccount}?address=${token}`, siteUrl });
  return { content, headers: {} };
}
