import { useEffect, useRef, type RefObject } from 'react';
import { ExternalLink } from '@/components/external-link';
import { buttonStyles } from '@/components/ui/button';
import { isOpenForInterest, type Event as SocietyEvent } from '@/contract/events';
import {
  useSiteOrigin,
  calendarFileUrl,
  googleCalendarUrl,
  outlookCalendarUrl,
} from './calendar-links';

const itemStyles =
  'flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-blue-soft focus-visible:bg-blue-soft';

/** A menu that puts the event into the reader's calendar. Works without script. */
export function AddToCalendar({ event }: { event: SocietyEvent }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismissal(menu);
  const origin = useSiteOrigin();
  const items = useRef<HTMLUListElement>(null);
  const { id, startsAt } = event;
  if (startsAt === null || !isOpenForInterest(event)) return null;
  const dated = { ...event, startsAt };
  return (
    // At the lower edge of the window the entries would open outside of it.
    <details
      ref={menu}
      className="group relative"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) items.current?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary
        className={`${buttonStyles({ variant: 'outline' })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        Add to calendar
      </summary>
      <ul
        ref={items}
        className="absolute z-20 mt-2 scroll-mb-4 w-max max-w-[86vw] min-w-full card-frame bg-card p-2"
      >
        <li>
          <ExternalLink href={googleCalendarUrl(dated, origin)} className={itemStyles}>
            Google Calendar
          </ExternalLink>
        </li>
        <li>
          <ExternalLink href={outlookCalendarUrl(dated, origin)} className={itemStyles}>
            Outlook
          </ExternalLink>
        </li>
        <li>
          <a href={calendarFileUrl(id)} download className={itemStyles}>
            File for any other calendar
          </a>
        </li>
      </ul>
    </details>
  );
}

/** Closes the menu with Escape, with a click anywhere else and when the focus leaves it, as people expect of a menu. */
function useDismissal(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return;
      // Escape closes the menu only, and leaves the toasts.
      event.preventDefault();
      const hadFocus = menu.current.contains(document.activeElement);
      close();
      if (hadFocus) menu.current.querySelector('summary')?.focus();
    };
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) !== true) close();
    };
    // Capture phase, because the toaster, which listens on the document too, may have come before the menu.
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [menu]);
}
