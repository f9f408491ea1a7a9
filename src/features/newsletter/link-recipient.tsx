import { EmailAddress } from '@/components/email-address';

/** Whom the mails of a link go to. The line is there from the start, so that the button below does not move. */
export function LinkRecipient({ email }: { email: string | null | undefined }) {
  return (
    <p className="min-h-[1lh] text-muted [overflow-wrap:anywhere]">
      {email && (
        <>
          For <EmailAddress address={email} />
        </>
      )}
    </p>
  );
}
