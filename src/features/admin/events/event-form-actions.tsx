import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormAlert } from '@/components/ui/field';
import { Button } from '@/components/ui/button';
import type { EventStatus } from '@/contract/events';
import { ApiError, isSessionError } from '@/lib/api-error';
import { adminLoginPath, paths } from '@/domain/paths';
import { keepingTexts, type Keeping } from '../drafts';
import { isTold, MailChoice, tellInWords, type Audience } from '../mail/mail-audience';
import { SignInAgain } from '../sign-in-again';

interface EventFormActionsProps {
  /** The state of the event that is edited; undefined for a new one. */
  status: EventStatus | undefined;
  isSaving: boolean;
  /** The form stays on screen until the page of the event has loaded. */
  isSaved: boolean;
  /** Whether fields kept the form from being saved, and say why. */
  hasErrors: boolean;
  keeping: Keeping;
  /** Who can be told; null if nobody. */
  audience: Audience | null;
  isNotified: boolean;
  onNotifiedChange: (isNotified: boolean) => void;
}

/** The buttons that save, and what is saved. The value of a button is the state that it asks for. */
export function EventFormActions({
  status,
  isSaving,
  isSaved,
  hasErrors,
  keeping,
  audience,
  isNotified,
  onNotifiedChange,
}: EventFormActionsProps) {
  const isPending = isSaving || isSaved;
  const [pressed, setPressed] = useState<'draft' | 'public'>();
  const isPublic = status === 'published' || status === 'cancelled';
  const tell = isTold(audience, isNotified) ? tellInWords(audience) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:[&_button]:w-full">
      {audience !== null && (
        <div className="basis-full">
          <MailChoice audience={audience} isNotified={isNotified} onChange={onNotifiedChange} />
        </div>
      )}
      {/* First, because Enter in a field presses the first button. */}
      {!isPublic && (
        <Button
          type="submit"
          variant="outline"
          value="draft"
          pending={isPending && pressed === 'draft'}
          disabled={isPending && pressed !== 'draft'}
          onClick={() => setPressed('draft')}
        >
          Save as draft
        </Button>
      )}
      <Button
        type="submit"
        variant="secondary"
        value={isPublic ? '' : 'published'}
        pending={isPending && pressed === 'public'}
        disabled={isPending && pressed !== 'public'}
        onClick={() => setPressed('public')}
      >
        {isPublic ? saveText(tell) : publishText(tell)}
      </Button>
      <div className="grid min-h-6 basis-full text-sm text-muted *:[grid-area:1/1]">
        {/* Keeps the space of the text that comes back if the save fails, so that nothing below moves. */}
        {isPending && (
          <p aria-hidden className="invisible">
            {keepingTexts[keeping]}
          </p>
        )}
        <p role="status">
          {hasErrors && !isPending ? (
            <span className="font-medium text-red-deep">
              Nothing was saved: please look at the fields marked with an exclamation mark.
            </span>
          ) : (
            <span key="state">
              {isSaved ? 'Saved.' : isSaving ? 'Saving…' : keepingTexts[keeping]}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

const saveText = (tell: string | null) => (tell === null ? 'Save changes' : `Save and ${tell}`);

const publishText = (tell: string | null) => (tell === null ? 'Publish' : `Publish and ${tell}`);

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

const isFieldError = (error: Error) => error instanceof ApiError && error.field !== undefined;

function alertText(error: Error | null, isAdmin: boolean): ReactNode {
  if (!isAdmin) {
    return (
      <span>
        {/* The text before the link stays the same after a failed save, so that the link does not move. */}
        <SignInAgain loginPath={adminLoginPath(paths.admin)} />
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
        <Link to={paths.admin} className="underline underline-offset-4">
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
