// How long the server keeps what. The purges of the server and the sentences of /privacy use the same numbers.

/** A subscription that was not confirmed. */
export const PENDING_SUBSCRIPTION_DAYS = 7;

/** The address of somebody who has unsubscribed, for the way back. */
export const FORMER_SUBSCRIBER_DAYS = 30;

/** The record of a mail that was sent. */
export const SENT_MAIL_DAYS = 30;

/** The record of a mail that could not be sent. */
export const FAILED_MAIL_DAYS = 365;

/** A deleted event with the interest of its members. */
export const DELETED_EVENT_DAYS = 30;

/** After an event: the answers to its questions, and who gave a seat in it back. */
export const ANSWER_DAYS = 30;

/** After an event: who came. Then only the number stays. */
export const ATTENDANCE_DAYS = 365;

/** After an event: for how long the links in mails take an answer to how it was. */
export const FEEDBACK_DAYS = 14;

/** What an admin did. */
export const ADMIN_HISTORY_DAYS = 365;

/** The cookie by which a device is known, since its last sign-in. */
export const DEVICE_DAYS = 365;

/** The records that limit how often something is tried. */
export const RATE_LIMIT_HOURS = 48;

/** An invitation to become an admin. */
export const INVITATION_DAYS = 7;

/** A link to a new password of an admin. */
export const ADMIN_RESET_HOURS = 1;

/** A link that confirms the new address of an admin. */
export const ADMIN_ADDRESS_HOURS = 24;

/** What an owner has ticked by hand for handing over: then somebody has to look again. */
export const HANDOVER_TICK_DAYS = 180;

/** How long the others can object before an admin is removed. */
export const ADMIN_REMOVAL_HOURS = 24;

/** How long a new password waits that removes the requirement of a passkey, unless an owner allows it. */
export const ADMIN_RESET_WAIT_HOURS = 24;
