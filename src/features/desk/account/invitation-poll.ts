import type { OpenInvitation } from '@/contract/admin-invitation';
import { POLL_MS } from '@/features/desk/mail/mail-queries';

const MAX_POLL_MS = 60_000;

/**
 * After how many milliseconds the invitations are fetched again: the longer a mail has waited, the later, because the
 * mail server may be down for hours. False if no mail waits.
 * @param now Of the server, in epoch milliseconds.
 */
export function invitationPollMs(
  invitations: readonly Pick<OpenInvitation, 'mail' | 'createdAt'>[],
  now: number,
): number | false {
  const waiting = invitations.filter(({ mail }) => mail === 'waiting');
  if (waiting.length === 0) return false;
  const since = Math.max(...waiting.map(({ createdAt }) => Date.parse(createdAt)));
  return Math.min(Math.max((now - since) / 2, POLL_MS), MAX_POLL_MS);
}
