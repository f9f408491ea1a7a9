import { type MailKind, mailKinds } from '@/contract/admin-newsletter';

interface KindRules {
  /** The lowest is sent first. */
  priority: number;
  /** Mailings to one recipient or to the admins are of no interest to anybody else. */
  to: 'many' | 'one' | 'admins';
  /** Whether the subject of its mailings is an event. */
  isOfEvent: boolean;
}

/** How the queue treats the mails of each kind. */
export const kindRules: Readonly<Record<MailKind, KindRules>> = {
  confirm: { priority: 0, to: 'one', isOfEvent: false },
  'new-device': { priority: 0, to: 'one', isOfEvent: false },
  'account-connected': { priority: 0, to: 'one', isOfEvent: false },
  'test-letter': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-new-device': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-invitation': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-reset': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-password': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-address': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-address-changed': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-removal': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-role': { priority: 0, to: 'admins', isOfEvent: false },
  'admin-passkey': { priority: 0, to: 'admins', isOfEvent: false },
  registered: { priority: 0, to: 'one', isOfEvent: true },
  seat: { priority: 0, to: 'one', isOfEvent: true },
  removal: { priority: 0, to: 'one', isOfEvent: true },
  cancelled: { priority: 1, to: 'many', isOfEvent: true },
  'series-cancelled': { priority: 1, to: 'many', isOfEvent: true },
  changed: { priority: 2, to: 'many', isOfEvent: true },
  reminder: { priority: 3, to: 'many', isOfEvent: true },
  message: { priority: 3, to: 'many', isOfEvent: true },
  certificate: { priority: 3, to: 'one', isOfEvent: false },
  feedback: { priority: 4, to: 'many', isOfEvent: true },
  announcement: { priority: 4, to: 'many', isOfEvent: true },
  post: { priority: 4, to: 'many', isOfEvent: true },
  letter: { priority: 5, to: 'many', isOfEvent: false },
};

/** The kinds of mails to admins. */
export const adminKinds = mailKinds.filter((kind) => kindRules[kind].to === 'admins');

/** The kinds of mails whose subject is an event. */
export const eventKinds = mailKinds.filter((kind) => kindRules[kind].isOfEvent);

/** The kinds of mailings to one recipient or to the admins. */
export const personalKinds = mailKinds.filter((kind) => kindRules[kind].to !== 'many');
