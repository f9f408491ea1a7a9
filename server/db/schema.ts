import type { ArrivalKind } from '@/domain/attendance';
import type { CertificateState } from '@/contract/certificate';
import type { Generated } from 'kysely';
import type { AdminRole } from '@/domain/roles';
import type { AdminAction } from '@/contract/admin-account';
import type { EventAction } from '@/contract/admin-events';
import type { TickItem } from '@/contract/admin-handover';
import type { EventStatus, LinkAudience } from '@/contract/events';
import type { MailKind } from '@/contract/admin-newsletter';
import type { MailTopic } from '@/contract/newsletter';

/** What a code is for. It works for nothing else. */
export type CodePurpose = 'sign-in' | 'delete';

/** To become an admin, to a new password, or to confirm a new address. */
export type AdminLinkKind = 'invitation' | 'reset' | 'address';

/** Kysely's types of the tables. Times are epoch milliseconds. Flags are 0 or 1, because SQLite has no boolean. */
export interface Database {
  /** Kysely's table of the migrations that have run. */
  kysely_migration: { name: string; timestamp: string };
  member: {
    id: string;
    email: string;
    name: string;
    image_url: string;
    created_at: number;
    /** 1 if the member gets reminders by mail. */
    reminders: Generated<number>;
    /** 1 if the member has chosen the name, so that a provider's account does not replace it. */
    has_chosen_name: Generated<number>;
  };
  member_identity: {
    provider: string;
    subject: string;
    member_id: string;
    /** Null in rows that are older than this column. */
    created_at: number | null;
  };
  /** The private calendar of a member. Its address contains an HMAC of the nonce, which is stored as a hash. */
  member_calendar: { member_id: string; token_hash: string; nonce: string; created_at: number };
  member_session: {
    id: string;
    member_id: string;
    token_id: string;
    /** 1 after the client has used the current token, which means that it has received it. */
    token_seen: number;
    token_issued_at: number;
    created_at: number;
    expires_at: number;
    /** In words, such as `Chrome on Android`; empty if it is unknown. */
    device: Generated<string>;
    /** Up to ten minutes late. */
    last_seen_at: number | null;
  };
  retired_token: { id: string; session_id: string; successor_id: string; retired_at: number };
  otp_challenge: {
    token_hash: string;
    email: string;
    code_hash: string;
    tries: number;
    expires_at: number;
    /** Rate-limit key of the network that requested the code. */
    network: string;
    /** A code works for its purpose only. */
    purpose: Generated<CodePurpose>;
  };
  rate_limit_record: { id: string; bucket: string; subject: string; at: number };
  admin: {
    id: string;
    email: string;
    password_hash: string;
    created_at: number;
    /** 1 until the admin has replaced the password that the terminal showed. */
    has_generated_password: Generated<number>;
    role: Generated<AdminRole>;
    /** Empty until the admin has said it. */
    name: Generated<string>;
    /** The latest login; null before the first. Later ones on a new device are reported to the admin by mail. */
    logged_in_at: number | null;
    /** When the admin is removed; null if nobody has asked for it. */
    removal_at: number | null;
    /** Email address of the admin who has asked for it; empty if nobody has. */
    removal_by: Generated<string>;
    /** 1 if the password alone signs nobody in. The admin then has a passkey. */
    requires_passkey: Generated<number>;
    /** Of a password that was chosen by a link while a passkey is required, and when it takes effect; null if none waits. */
    waiting_password_hash: string | null;
    waiting_password_at: number | null;
  };
  /** A passkey of an admin; the id is that of the credential, in base64url. */
  admin_passkey: {
    id: string;
    admin_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** The signature counter of the last sign-in; stays 0 for a passkey that does not count. */
    counter: number;
    /** How a browser reaches it, as a JSON array. */
    transports: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** What a passkey has to sign, as a hash. It works once. */
  passkey_challenge: {
    hash: string;
    /** Who may add a passkey with it; null for a sign-in. */
    admin_id: string | null;
    expires_at: number;
  };
  /** A browser that an admin has logged in with. Its cookie is stored as a hash. */
  admin_device: { token_hash: string; admin_id: string; created_at: number; last_used_at: number };
  admin_session: {
    id: string;
    admin_id: string;
    expires_at: number;
    /** In words, such as `Chrome on Android`; empty if it is unknown. */
    device: Generated<string>;
    /** `token_hash` of its `admin_device`; null in rows that are older than this column. */
    device_hash: string | null;
    /** Null in rows that are older than this column. */
    created_at: number | null;
    last_seen_at: number | null;
  };
  /** A link that an admin, or who is to become one, got by mail. Its token is stored as a hash. */
  admin_link: {
    id: string;
    kind: AdminLinkKind;
    /** Whom it was mailed to. */
    email: string;
    /** Whose password or address it changes; null for an invitation. */
    admin_id: string | null;
    token_hash: string;
    /** Email address of the admin who invited; empty for other links. */
    invited_by: string;
    /** The role that an invitation gives. */
    role: Generated<AdminRole>;
    created_at: number;
    expires_at: number;
  };
  /** The history of what admins did. A trigger refuses updates; the purge deletes what is a year old. */
  admin_action: {
    id: Generated<number>;
    at: number;
    /** Empty for a command in the server's terminal. */
    admin_email: string;
    /** As it was then; empty for a command, and for an admin who had not said it. */
    admin_name: Generated<string>;
    action: AdminAction;
    subject: string;
    event_id: number | null;
  };
  /** What owners have ticked by hand for handing over, and who did so last. */
  handover_tick: {
    item: TickItem;
    at: number;
    /** Stays when the admin is removed, for a year at most. */
    admin_email: string;
  };
  /** One row: when the server last purged, and since when it has held a purge back. */
  purge_record: { id: number; purged_at: number; held_since: number | null };
  event: {
    id: Generated<number>;
    name: string;
    description: string;
    image: string;
    date: string;
    /** 1 if the server wrote `date` from the times; a change of the times then writes it anew. */
    is_date_generated: number;
    /** A day or a time in RFC 3339, as in the API. */
    starts_at: string | null;
    ends_at: string | null;
    /** 1 if the day was only read from the free text of `date`. */
    is_day_read: number;
    place: string;
    link: string;
    /** Whom the link is shown to. */
    link_for: Generated<LinkAudience>;
    status: EventStatus;
    moved_from: string | null;
    note: string;
    version: number;
    created_at: number;
    updated_at: number;
    /** Null for a draft. */
    published_at: number | null;
    deleted_at: number | null;
    /** When the event begins; null if it has no day. */
    begins_at: number | null;
    /** From when on the event is over; null for a draft without a day. */
    over_at: number | null;
    /** Random text of the request that created the event. */
    idempotency_key: string | null;
    /** The event's id in calendars. It never changes. */
    uid: string;
    /** Grows with each change that a calendar must know. */
    sequence: number;
    /** Interest of members who have deleted their accounts since the event was over, once called marks. */
    former_marks: Generated<number>;
    /** How many seats there are; null for no limit. */
    capacity: Generated<number | null>;
    /** The last number in the line that had a seat when the limit was taken away; null if there is or has been none. */
    promised_until: Generated<number | null>;
    /** JSON, as in the API. */
    questions: Generated<string>;
    /** When an admin closed the list of who came; null while it is open. */
    attendance_closed_at: Generated<number | null>;
    /** How many came, once their attendance is deleted. */
    former_attendance: Generated<number | null>;
    /** 1 if those who came are asked how it was. */
    asks_feedback: Generated<number>;
    /** Random, the same for all events of a series; null for a single one. */
    series_id: Generated<string | null>;
  };
  /** What admins did to an event. Rows are never changed. */
  event_change: {
    id: Generated<number>;
    event_id: number;
    at: number;
    admin_email: string;
    /** As in `admin_action`. */
    admin_name: Generated<string>;
    action: EventAction;
    /** Names of the changed fields as a JSON array. */
    changed: string;
    /** How many people were told of it by mail. */
    told: Generated<number>;
  };
  /** An uploaded picture as WebP, in one or two sizes. */
  picture: {
    /** Hash of the largest size. */
    hash: string;
    /** Pixels of the largest size. */
    width: number;
    height: number;
    created_at: number;
    /** When it was last uploaded, or an event that names it was last changed. */
    last_used_at: number;
    /** The size for narrow screens; null if the picture is at most 800 pixels wide. */
    small: Uint8Array | null;
    large: Uint8Array;
  };
  /** How an event was, as organisers tell it once it is over. */
  event_recap: {
    event_id: number;
    text: string;
    /** JSON, as in the API of the desk. */
    photos: string;
    /** 1 if the first photo stands on the card of the event in the archive. */
    is_cover: number;
    version: number;
  };
  /** Which events name which pictures. Deleted events keep theirs until they are purged. */
  event_picture: { event_id: number; picture_hash: string };
  /** The lines of the events. Who has a seat follows from the numbers, see `server/events/line.ts`. */
  registration: {
    event_id: number;
    /** Each registration gets the next one of its event, and keeps it. */
    number: number;
    /** Null once the account is deleted, or 30 days after the event if the member has left the line. */
    member_id: string | null;
    created_at: number;
    /** 1 if the member wants no mail about this event. */
    is_muted: Generated<number>;
    /** When the member left the line; null while in it. */
    left_at: Generated<number | null>;
    /** 1 if the member left after the start of the event, so that the place is not free. */
    keeps_place: Generated<number>;
    /** 1 if an admin took the member off. */
    is_taken_off: Generated<number>;
    /** 1 while the member has last been told to wait, and so must be told of a seat. */
    is_told_waiting: Generated<number>;
    /** JSON by the question's id; null if nothing is answered. */
    answers: Generated<string | null>;
    /** Of the ticket, see `domain/short-code.ts`; null once the member has left the line. */
    ticket_code: Generated<string | null>;
  };
  /** The links by which phones at the doors of events read the list and send taps. */
  door: {
    /** Random. */
    id: string;
    event_id: number;
    /** From 1 in each event. */
    number: number;
    token_hash: string;
    created_at: number;
    /** Email address of the admin. */
    created_by: string;
    /** When an admin ended it. */
    ended_at: number | null;
  };
  /** The taps at the doors and at the desk. Who came follows from them, see `domain/attendance.ts`. */
  door_tap: {
    event_id: number;
    /** Random, made by who tapped. */
    id: string;
    kind: 'in' | 'walk-in' | 'undo';
    /** The number in the line, or the id of a walk-in's tap; null for an undo. */
    who: string | null;
    how: ArrivalKind | null;
    /** Of a walk-in. */
    name: string | null;
    email: string | null;
    /** Of a walk-in, as in `registration`. */
    answers: Generated<string | null>;
    /** The id of the tap that an undo takes back. */
    undoes: string | null;
    at: number;
    /** Null for the desk. */
    door: number | null;
    /** `waiting`: it arrived late, and an admin has to say yes. */
    state: 'counted' | 'waiting' | 'dropped';
  };
  /** Who was asked how an event was: the tokens of the links, as hashes. Nothing joins them to the answers. */
  feedback_token: { token_hash: string; event_id: number; is_used: Generated<number> };
  /** What people said of an event: without the person, the token and the time. See `server/feedback/answers.ts`. */
  feedback: {
    /** Random, and another one whenever somebody answers. */
    id: string;
    event_id: number;
    /** From 1 to 5. */
    rating: number;
    good: string;
    different: string;
  };
  /** What an organiser has written into the report of an event. */
  event_report: {
    event_id: number;
    /** JSON, as in the API. */
    fields: string;
    updated_at: number;
  };
  /** What an admin wrote for all certificates that were issued at once. */
  certificate_design: {
    /** What the admin who issued is called; empty for an admin who had not said it. */
    issued_by: Generated<string>;
    /** Random. */
    id: string;
    /** Null once the event is purged; certificates outlive it. */
    event_id: number | null;
    event_name: string;
    event_date: string;
    title: string;
    text: string;
    hours: number | null;
    /** JSON, as in the API, with the pictures. */
    signatories: string;
    created_at: number;
  };
  /** A certificate. Once it is replaced or withdrawn only its code, its state and the code of its successor stay. */
  certificate: {
    code: string;
    state: CertificateState;
    design_id: string | null;
    event_id: number | null;
    /** As in `door_tap`. */
    who: string | null;
    /** Null for a walk-in, and once the account is deleted. */
    member_id: string | null;
    name: string | null;
    /** Of a walk-in. */
    email: string | null;
    issued_at: number | null;
    arrived_at: number | null;
    how: ArrivalKind | null;
    /** Null also for the desk. */
    door: number | null;
    replaced_by: string | null;
  };
  subscriber: {
    /** Random. */
    id: string;
    /** Null once somebody who left is only counted. */
    email: string | null;
    state: 'pending' | 'confirmed' | 'left';
    created_at: number;
    /** When the latest confirm mail was queued, or is due. */
    confirm_queued_at: number | null;
    confirmed_at: number | null;
    left_at: number | null;
  };
  /** The tokens of the links in mails, as hashes. The ids become null when their rows are deleted. */
  mail_token: {
    token_hash: string;
    topic: MailTopic | 'confirm' | 'seat';
    subscriber_id: string | null;
    member_id: string | null;
    event_id: number | null;
    /** Of the registration that a link gives back; null for other links. */
    number: Generated<number | null>;
    created_at: number;
  };
  /** What causes one or more mails, such as a letter. Unique by kind, subject and version. */
  mailing: {
    id: Generated<number>;
    kind: MailKind;
    /**
     * Id of the event, the letter, the subscriber, the session, the member, the admin or the admin's link, or the code of
     * the certificate.
     */
    subject_id: string;
    version: number;
    /** JSON, see `mailing.ts`. */
    payload: string;
    /** Email address of the admin; empty if the server itself is the cause. */
    created_by: string;
    created_at: number;
    recipients: number;
    /** How many were sent. Their rows in `mail` are purged. */
    sent: number;
    /** When an admin cancelled the letter. */
    cancelled_at: Generated<number | null>;
  };
  /** One mail to one recipient, or a post to a channel. Unique by mailing and email. */
  mail: {
    id: Generated<number>;
    mailing_id: number;
    /** Of a post: the name of the channel, which is no address. */
    email: string;
    subscriber_id: string | null;
    member_id: string | null;
    status: 'waiting' | 'sending' | 'sent' | 'failed' | 'skipped';
    /** Lower ones are sent first. */
    priority: number;
    attempts: number;
    /** How many attempts ended without a result, because the server stopped. */
    lost_claims: Generated<number>;
    /** When it is tried next. */
    next_at: number;
    /** When a server has begun to send it; null unless `sending`. */
    claimed_at: number | null;
    /** When a server last claimed it, which counts for the pace; null before that, once it is skipped, and for a post. */
    attempted_at: number | null;
    /** When it was sent, skipped or given up. */
    finished_at: number | null;
    created_at: number;
    /** The last error, or why it was skipped; empty if neither. */
    reason: string;
  };
  /** At most one row, with the id 1: since when, until when and why the queue of mails pauses. */
  mail_pause: { id: number; began_at: number; ends_at: number; reason: string };
  /** Addresses that refused mails in a row. */
  refused_address: { email: string; refusals: number; stopped_at: number | null };
}
