import { Arrow } from '@/components/arrow';
import { UPCOMING_ID } from '@/domain/paths';

/** The line above the slides. With large text on a phone it is as high as most names of events need. */
export const lineStyles =
  'group flex min-h-12 min-w-0 items-center gap-2 py-1 font-semibold max-[20rem]:min-h-24 max-[20rem]:py-2';

/** Shown until the list has loaded, and if no event has a day. */
export function UpcomingLink() {
  return (
    <a href={`#${UPCOMING_ID}`} className={lineStyles}>
      What is coming next <Arrow direction="right" className="size-5 rotate-90" />
    </a>
  );
}
