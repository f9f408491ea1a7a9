import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState, useLayoutEffect, useRef } from 'react';
import { paths } from '@/domain/paths';
import { deletionQuery } from './account-queries';
import { DeletionCodeForm } from './deletion-code-form';
import { DeletionQuestion } from './deletion-question';
import {
  readPendingDeletion,
  removePendingDeletion,
  storePendingDeletion,
  type PendingDeletion,
} from './deletion-mutations';
import { userQuery } from '@/features/auth/user-query';
import { QuerySection } from './query-section';
import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';

/** Deletes the account in two steps: what goes, then the code. A reload keeps the step. */
export function DeleteAccount({ member, onDeleted }: { member: string; onDeleted: () => void }) {
  // First the member's address, which the question names: it would move what follows.
  const { isPending, failureCount } = useQuery(userQuery(member));
  const deletion = useQuery({
    ...deletionQuery(member),
    enabled: !isPending || failureCount > 0,
  });
  const [pending, setPending] = useState(() => readPendingDeletion(member));
  const onPending = (next: PendingDeletion) => {
    storePendingDeletion(next);
    setPending(next);
  };
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

/** What somebody reads who has deleted their account. */
export function Farewell() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone. Before paint, so that the focus is at no moment on the body.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="page-container grid min-h-[70svh] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-5 py-16 text-center">
      <title>Your account is deleted</title>
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby="farewell"
        className="max-w-2xl text-title font-extrabold [overflow-wrap:anywhere] outline-none"
      >
        Your account is deleted
      </h1>
      <p id="farewell" className="max-w-prose text-lead">
        Thank you for having been with us. You are welcome at every event, and you can sign up again
        with the same address.
      </p>
      <Link to={paths.home} className={buttonStyles()}>
        Go to the home page
      </Link>
    </div>
  );
}
