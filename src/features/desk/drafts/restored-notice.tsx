import { Button } from '@/components/ui/button';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { ageOf } from '@/lib/age';

interface RestoredNoticeProps {
  /** Epoch milliseconds. */
  restoredFrom: number;
  onDiscard: () => void;
}

/** Says that the form has the text of an earlier visit. */
export function RestoredNotice({ restoredFrom, onDiscard }: RestoredNoticeProps) {
  const notice = useFocusHandover();
  return (
    <div
      ref={notice}
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border-2 border-blue bg-blue-soft px-4 py-2.5"
    >
      <p className="font-medium">{`Restored what you typed ${ageOf(restoredFrom)}.`}</p>
      <Button variant="outline" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
