import { EmailAddress } from '@/components/email-address';
import { endOfBin } from '@/features/desk/bin';
import { ageOf } from '@/lib/age';

interface DeletionProps {
  deletedAt: string;
  /** Null if it is unknown. */
  changedBy: string | null;
}

/** Who deleted an event, when, and until when it is kept. */
export function Deletion({ deletedAt, changedBy }: DeletionProps) {
  return (
    <span className="text-sm leading-snug [overflow-wrap:anywhere] text-muted">
      <span>{`Deleted ${ageOf(Date.parse(deletedAt))} by `}</span>
      {changedBy === null ? (
        <span>somebody</span>
      ) : (
        // In one piece where it fits into a line.
        <span className="inline-block max-w-full">
          <EmailAddress address={changedBy} />
        </span>
      )}
      <span className="block">{`Kept until ${endOfBin(deletedAt)}`}</span>
    </span>
  );
}
