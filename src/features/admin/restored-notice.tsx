import { Button } from '@/components/ui/button';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { ageOf } from '@/lib/time-in-words';

interface RestoredNoticeProps {
  /** Epoch milliseconds; null if the form has nothing of an earlier visit. */
  restoredFrom: number | null;
  /** What was not kept, and what to do about it. */
  lost?: string | undefined;
  onDiscard: () => void;
}

/** Says that the form has the text of an earlier visit. */
export function RestoredNotice({ restoredFrom, lost = '', onDiscard }: RestoredNoticeProps) {
  const notice = useFocusHandover();
  if (restoredFrom === null) return null;
  return (
    <div
      ref={notice}
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border-2 border-blue bg-blue-soft px-4 py-2.5"
    >
      <p className="font-medium">{`Restored what you typed ${ageOf(restoredFrom)}. ${lost}`}</p>
      <Button variant="outline" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
