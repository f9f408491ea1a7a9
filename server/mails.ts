import {
  composeAddress,
  composeAddressChanged,
  composeAdminDevice,
  composeInvitation,
  composePassword,
  composeRemoval as composeAdminRemoval,
  composeReset,
} from '#server/admins/mails';
import { composeCertificate } from '#server/certificates/mails';
import { composeAnnouncement } from '#server/events/mails/announcement';
import { composeCancelled } from '#server/events/mails/cancelled';
import { composeChanged } from '#server/events/mails/changed';
import { composeEventLetter } from '#server/events/mails/message';
import { composeRegistered } from '#server/events/mails/registered';
import { composeReminder } from '#server/events/mails/reminder';
import { composeRemoval, composeSeat } from '#server/events/mails/seat';
import { composeSeriesCancelled } from '#server/events/mails/series';
import type { Composers } from '#server/mail/compose-mail';
import { composeAccountConnected, composeNewDevice } from '#server/members/mails';
import { composeConfirm, composeLetter, composeTestLetter } from '#server/newsletter/mails';

/** How the mails of each kind are composed, by the folder that sends them. */
export const composers: Composers = {
  confirm: composeConfirm,
  letter: composeLetter,
  'test-letter': composeTestLetter,
  announcement: composeAnnouncement,
  changed: composeChanged,
  cancelled: composeCancelled,
  'series-cancelled': composeSeriesCancelled,
  reminder: composeReminder,
  registered: composeRegistered,
  seat: composeSeat,
  removal: composeRemoval,
  message: composeEventLetter,
  certificate: composeCertificate,
  'new-device': composeNewDevice,
  'account-connected': composeAccountConnected,
  'admin-invitation': composeInvitation,
  'admin-reset': composeReset,
  'admin-address': composeAddress,
  'admin-new-device': composeAdminDevice,
  'admin-password': composePassword,
  'admin-address-changed': composeAddressChanged,
  'admin-removal': composeAdminRemoval,
};
