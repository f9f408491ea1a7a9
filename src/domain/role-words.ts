import type { AdminRole } from './roles';

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
