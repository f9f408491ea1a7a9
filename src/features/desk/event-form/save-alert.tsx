import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormAlert } from '@/components/form-alert';
import { SignInAgain } from '@/features/desk/sign-in-again';
import { ApiError, isSessionError } from '@/lib/api-error';
import { adminLoginPath, paths } from '@/lib/paths';

interface SaveAlertProps {
  error: Error | null;
  isAdmin: boolean;
  isSaving: boolean;
}

/**
 * Why nothing was saved, or that the session has ended. A failed save scrolls it into view; one without a session does so
 * as it begins, so that its response does not move the link.
 */
export function SaveAlert({ error, isAdmin, isSaving }: SaveAlertProps) {
  const text = alertText(error, isAdmin);
  const box = useRef<HTMLDivElement>(null);
  // The text above, which changes once the save has ended, moves it.
  const isDue = isAdmin ? error !== null && !isSaving : isSaving;
  useEffect(() => {
    if (isDue) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isDue]);
  if (text === null) return null;
  return (
    // The margin below is for the banners at the bottom of the window.
    <div ref={box} className="scroll-mt-24 scroll-mb-40">
      <FormAlert>{text}</FormAlert>
    </div>
  );
}

const isFieldError = (error: Error) =>
  error instanceof ApiError && error.status === 400 && error.field !== undefined;

function alertText(error: Error | null, isAdmin: boolean): ReactNode {
  if (!isAdmin) {
    return (
      <span>
        {/* The text before the link stays the same after a failed save, so that the link does not move. */}
        <SignInAgain loginPath={adminLoginPath(paths.desk)} />
        <span>
          {error === null
            ? ', then save.'
            : ', and what you typed is saved. Nothing has been saved so far.'}
        </span>
      </span>
    );
  }
  // A field has the error.
  if (error === null || isFieldError(error)) return null;
  if (!(error instanceof ApiError) || isSessionError(error)) {
    return 'Nothing was saved. Please try again.';
  }
  if (error.status === 404) {
    return (
      <span key="deleted">
        Nothing was saved: somebody has deleted this event. What you typed stays here.{' '}
        <Link to={paths.desk} className="underline underline-offset-4">
          Bring it back from the bin
        </Link>
        , then save.
      </span>
    );
  }
  // The response may have been lost, and not the request.
  const isUncertain = error.status === null && navigator.onLine;
  const outcome = isUncertain ? 'This may not have been saved.' : 'This could not be saved.';
  return `${outcome} ${error.message} What you typed stays here.`;
}
