import { Button } from '@/components/ui/button';
import type { EventStatus } from '@/contract/events';
import type { Keeping } from './draft-storage-sync';

interface EventFormActionsProps {
  /** The state of the event that is edited; undefined for a new one. */
  status: EventStatus | undefined;
  isSaving: boolean;
  keeping: Keeping;
}

const keepingTexts = {
  nothing: '',
  'in browser': 'Not saved yet. This browser keeps what you type.',
  'in memory': 'Not saved yet, and this browser keeps nothing: save before you leave.',
};

/** The buttons that save, and what is saved. The value of a button is the state that it asks for. */
export function EventFormActions({ status, isSaving, keeping }: EventFormActionsProps) {
  const isPublic = status === 'published' || status === 'cancelled';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        type="submit"
        variant="secondary"
        value={isPublic ? '' : 'published'}
        pending={isSaving}
      >
        {isPublic ? 'Save changes' : 'Publish'}
      </Button>
      {!isPublic && (
        <Button type="submit" variant="ghost" value="draft" pending={isSaving}>
          Save as draft
        </Button>
      )}
      <p role="status" className="min-h-6 basis-full text-sm text-muted">
        {isSaving ? 'Saving…' : keepingTexts[keeping]}
      </p>
    </div>
  );
}
