import { NextEventPanel } from '@/features/desk/next-event-panel';
import { useIsWide } from '@/features/desk/use-is-wide';

/** What stands beside the list, which the layout shows. */
export function DeskPage() {
  return useIsWide() ? <NextEventPanel /> : null;
}
