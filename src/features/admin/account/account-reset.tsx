import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import type { ListedAdmin } from '@/contract/admin-account';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { errorMessage } from '@/lib/api-error';
import { adminAccountQuery } from './account-queries';
import { useAllowReset, useStopOwnReset, useStopReset } from './passkey-queries';
import { formatMoment } from '../event-when';

/** Says that a new password for the own account waits, and stops it. */
export function AccountReset() {
  const { data: account } = useQuery(adminAccountQuery());
  const stop = useStopOwnReset();
  const notice = useFocusHandover();
  if (!account?.reset) return null;
  return (
    <div
      ref={notice}
      className="mt-4 grid max-w-prose grid-cols-[minmax(0,1fr)] justify-items-start gap-3 rounded-xl border-2 border-foreground bg-yellow-soft p-4"
    >
      <p className="font-medium">
        By a link from your mail somebody has chosen a new password for your account. It works from{' '}
        {formatMoment(account.reset.at)}, without a passkey. If it was not you, stop it and check
        who can read your mail.
      </p>
      {stop.error !== null && <FormAlert>{errorMessage(stop.error)}</FormAlert>}
      <Button pending={stop.isPending} onClick={() => stop.mutate()}>
        Stop it
      </Button>
    </div>
  );
}

/** Says in the list of admins that a new password of another one waits, and allows or stops it. */
export function WaitingReset({ admin }: { admin: ListedAdmin }) {
  const { id, email, isYou, reset } = admin;
  const stop = useStopReset();
  // As it was when the question was asked, so that no other reset is allowed which takes its place meanwhile.
  const [askedAt, setAskedAt] = useState<string>();
  const actions = useFocusHandover();
  return (
    <>
      {reset !== null && !isYou && (
        <div className="grid basis-full grid-cols-[minmax(0,1fr)] gap-2">
          <p className="text-sm font-medium text-red-deep">
            Their password was reset by a link from their mail. The new one works from{' '}
            {formatMoment(reset.at)}, without a passkey.
          </p>
          {stop.error !== null && <FormAlert>{errorMessage(stop.error)}</FormAlert>}
          <div ref={actions} className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              aria-label={`Stop it: the new password of ${email}`}
              pending={stop.isPending}
              onClick={() => stop.mutate(id)}
            >
              Stop it
            </Button>
            <Button
              variant="outline"
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Allow now: the new password of ${email}…`}
              onClick={() => setAskedAt(reset.at)}
            >
              Allow now…
            </Button>
          </div>
        </div>
      )}
      {askedAt !== undefined && (
        <AllowDialog id={id} email={email} at={askedAt} onClose={() => setAskedAt(undefined)} />
      )}
    </>
  );
}

interface AllowDialogProps {
  id: string;
  email: string;
  at: string;
  onClose: () => void;
}

function AllowDialog({ id, email, at, onClose }: AllowDialogProps) {
  const allow = useAllowReset();
  return (
    <QuestionDialog
      title="Allow the new password now?"
      description="Ask them first, by another way than mail: whoever reads their mail could have asked for it. They then sign in with the new password, without a passkey."
      no="Let it wait"
      yes="Allow it now"
      open
      mutation={allow}
      onYes={() => allow.mutate({ id, at }, { onSuccess: onClose })}
      onOpenChange={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
    </QuestionDialog>
  );
}
