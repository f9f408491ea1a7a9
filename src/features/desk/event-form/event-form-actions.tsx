import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { EventStatus } from '@/contract/events';
import type { Keeping } from '@/features/desk/drafts/draft-storage-sync';
import { countInWords, sendsMail, type Audience } from '@/features/desk/mail/mail-audience';
import { MailChoice } from '@/features/desk/mail/mail-choice';

interface EventFormActionsProps {
  /** The state of the event that is edited; undefined for a new one. */
  status: EventStatus | undefined;
  isSaving: boolean;
  /** The form stays on screen until the page of the event has loaded. */
  isSaved: boolean;
  /** Whether fields kept the form from being saved, and say why. */
  hasErrors: boolean;
  keeping: Keeping;
  /** Who can be told by mail; null if nobody. */
  audience: Audience | null;
  isNotified: boolean;
  onNotifiedChange: (isNotified: boolean) => void;
}

const keepingTexts = {
  nothing: '',
  'in browser': 'Not saved yet. This browser keeps what you type.',
  'in memory': 'Not saved yet, and this browser keeps nothing: save before you leave.',
};

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
  const notified = sendsMail(audience, isNotified) ? countInWords(audience) : null;
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
        {isPublic ? saveText(notified) : publishText(notified)}
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

const saveText = (notified: string | null) =>
  notified === null ? 'Save changes' : `Save and tell ${notified}`;

const publishText = (notified: string | null) =>
  notified === null ? 'Publish' : `Publish and tell ${notified}`;
