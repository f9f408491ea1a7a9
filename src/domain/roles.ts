/** Who an admin is. There is always an owner. */
export const adminRoles = ['owner', 'organiser'] as const;

export type AdminRole = (typeof adminRoles)[number];

/** What a role is called, and what it may do: `You may …`. */
export const roleWords: Record<AdminRole, { name: string; article: string; may: string }> = {
  owner: {
    name: 'Owner',
    article: 'an owner',
    may: 'do everything, also write to subscribers and invite or remove others',
  },
  organiser: {
    name: 'Organiser',
    article: 'an organiser',
    may: 'organise events, from the draft to the report, and write to those who register',
  },
};

/** Where the name of an admin stands. */
export const ADMIN_NAME_USE =
  'It stands in the history, in messages to members and on certificates that you issue.';

/** What is done at the desk, and the roles that may do it. */
const rolesThatMay = {
  /** Events from draft to report: seats, doors, certificates, messages to those who registered. */
  events: ['owner', 'organiser'],
  /** The own account, with its entries of the history. */
  account: ['owner', 'organiser'],
  /** The files of a whole year. */
  year: ['owner'],
  /** Subscribers, letters and the queue of mails. */
  mail: ['owner'],
  /** Other admins: who they are, their roles, what they did, invitations and handing over. */
  admins: ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>;

/** What an endpoint of admins, or a part of the desk, needs. */
export type Permission = keyof typeof rolesThatMay;

/** Whether an admin with the role has the permission. */
export const may = (role: AdminRole, permission: Permission): boolean =>
  rolesThatMay[permission].some((allowed) => allowed === role);
