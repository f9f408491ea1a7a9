import { Link } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link';
import { MenuDetails, menuDetailsItemStyles } from '@/components/ui/menu-details';
import { isOpenForInterest, type Event } from '@/contract/events';
import { calendarFilePath, calendarLinkPath } from '@/domain/paths';
import { useIsMember } from '@/hooks/use-session';
import { useSiteOrigin } from '@/hooks/use-site-origin';
import { env } from '@/lib/env';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links';

/** A menu that puts the event into the reader's calendar, and leads members to the link that does so by itself. */
export function AddToCalendar({ event }: { event: Event }) {
  const origin = useSiteOrigin();
  const isMember = useIsMember();
  const { id, startsAt } = event;
  if (startsAt === null || !isOpenForInterest(event)) return null;
  const dated = { ...event, startsAt };
  return (
    <MenuDetails label="Add to calendar">
      <li>
        <ExternalLink href={googleCalendarUrl(dated, origin)} className={menuDetailsItemStyles}>
          Google Calendar
        </ExternalLink>
      </li>
      <li>
        <ExternalLink href={outlookCalendarUrl(dated, origin)} className={menuDetailsItemStyles}>
          Outlook
        </ExternalLink>
      </li>
      <li>
        <a href={env.apiUrl + calendarFilePath(id)} download className={menuDetailsItemStyles}>
          File for any other calendar
        </a>
      </li>
      {isMember && (
        <li>
          <Link to={calendarLinkPath} className={menuDetailsItemStyles}>
            All your events in your calendar
          </Link>
        </li>
      )}
    </MenuDetails>
  );
}
