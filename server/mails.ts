import {
  composeAddress,
  composeAddressChanged,
  composeAdminDevice,
  composeInvitation,
  composePasskey,
  composePassword,
  composeRemoval as composeAdminRemoval,
  composeRole,
  composeReset,
} from '#server/admins/mails';
import type { Deps } from '#server/deps';
import { composeCertificate } from '#server/certificates/mails';
import { composeAnnouncement } from '#server/events/mails/announcement';
import { composeCancelled } from '#server/events/mails/cancelled';
import { composeChanged } from '#server/events/mails/changed';
import { composeEventLetter } from '#server/events/mails/message';
import { composeRegistered } from '#server/events/mails/registered';
import { composePost } from '#server/events/mails/post';
import { composeReminder } from '#server/events/mails/reminder';
import { composeRemoval, composeSeat } from '#server/events/mails/seat';
import { composeFeedback } from '#server/feedback/mails';
import { composeSeriesCancelled } from '#server/events/mails/series';
import type { Composers } from '#server/mail/compose-mail';
import { composeAccountConnected, composeNewDevice } from '#server/members/mails';
import { composeConfirm, composeLetter, composeTestLetter } from '#server/newsletter/mails';

/** Queues the mails whose time has come. `now` is in epoch milliseconds. */
export const queueDueMails =
  ({ store, keys }: Pick<Deps, 'store' | 'keys'>) =>
  async (now: number): Promise<void> => {
    await store.reminders.queueDueReminders(now);
    await store.feedbackAsking.askDue(now, keys.mailToken);
  };

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
  post: composePost,
  certificate: composeCertificate,
  feedback: composeFeedback,
  'new-device': composeNewDevice,
  'account-connected': composeAccountConnected,
  'admin-invitation': composeInvitation,
  'admin-reset': composeReset,
  'admin-address': composeAddress,
  'admin-new-device': composeAdminDevice,
  'admin-password': composePassword,
  'admin-address-changed': composeAddressChanged,
  'admin-removal': composeAdminRemoval,
  'admin-role': composeRole,
  'admin-passkey': composePasskey,
};
