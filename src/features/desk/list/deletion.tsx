import { EmailAddress } from '@/components/email-address';
import type { DeskEvent } from '@/contract/event-desk';
import { endOfBin } from '@/features/desk/bin';
import { ageOf } from '@/lib/age';

/** Who changed an event last, and when; for a deleted one, until when it is kept. */
export function LastChange({ event: { deletedAt, updatedAt, changedBy } }: { event: DeskEvent }) {
  const age = ageOf(Date.parse(deletedAt ?? updatedAt));
  return (
    <span className="text-sm leading-snug [overflow-wrap:anywhere] text-muted">
      {deletedAt === null ? 'Changed' : 'Deleted'} {age} by{' '}
      {changedBy === null ? (
        'somebody'
      ) : (
        // In one piece where it fits into a line.
        <span className="inline-block max-w-full">
          <EmailAddress address={changedBy} />
        </span>
      )}
      {deletedAt !== null && <span className="block">Kept until {endOfBin(deletedAt)}</span>}
    </span>
  );
}
