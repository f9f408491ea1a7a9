import type { EventRow } from './row';
import type { Database } from '#server/db/schema';

/** What an edit is called in the history. */
export function actionOf(
  before: EventRow['status'],
  after: EventRow['status'],
): Database['event_change']['action'] {
  if (before === after) return 'changed';
  if (after === 'draft') return 'withdrawn';
  if (after === 'cancelled') return 'cancelled';
  return before === 'draft' ? 'published' : 'reinstated';
}

/** Why an event cannot get a status; null if it can. */
export function statusProblem(
  row: Pick<EventRow, 'status' | 'interested'>,
  status: EventRow['status'],
): 'has_interest' | 'status_not_allowed' | null {
  const change = `${row.status} to ${status}`;
  if (change === 'draft to cancelled' || change === 'cancelled to draft') {
    return 'status_not_allowed';
  }
  return change === 'published to draft' && (row.interested ?? 0) > 0 ? 'has_interest' : null;
}
