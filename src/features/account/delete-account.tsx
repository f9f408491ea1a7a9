import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Redirect } from '@/components/redirect';
import { isForeignServer } from '@/lib/own-server';
import { paths } from '@/domain/paths';
import { deletionQuery } from './account-queries';
import { DeletionCodeForm } from './deletion-code-form';
import { DeletionQuestion } from './deletion-question';
import {
  readPendingDeletion,
  removePendingDeletion,
  storePendingDeletion,
  type PendingDeletion,
} from './pending-deletion';
import { QuerySection } from './query-section';

/** Deletes the account in two steps: what goes, then the code. A reload keeps the step. */
export function DeleteAccount({ member, onDeleted }: { member: string; onDeleted: () => void }) {
  // Other backends have no way to delete an account.
  const isForeign = isForeignServer();
  const deletion = useQuery({ ...deletionQuery(member), enabled: !isForeign });
  const [pending, setPending] = useState(() => readPendingDeletion(member));
  const onPending = (next: PendingDeletion) => {
    storePendingDeletion(next);
    setPending(next);
  };
  if (isForeign) return <Redirect to={paths.profile} />;
  return (
    <div className="page-container py-12 sm:py-16">
      <h1 className="text-title font-extrabold break-words">Delete your account</h1>
      {/* While it loads, the footer stays below the window, where it is in the end. */}
      <div
        className={clsx(
          'mt-8 sm:mt-12',
          pending === null && deletion.data === undefined && 'min-h-[70svh]',
        )}
      >
        {pending === null ? (
          <QuerySection heading="What happens" what="What would be deleted" query={deletion}>
            {(summary) => (
              <DeletionQuestion
                summary={summary}
                member={member}
                onCode={(challenge) => onPending({ ...challenge, member })}
              />
            )}
          </QuerySection>
        ) : (
          <DeletionCodeForm
            pending={pending}
            onPending={onPending}
            onKeep={removePendingDeletion}
            onDeleted={onDeleted}
          />
        )}
      </div>
    </div>
  );
}
