import { ExternalLink } from './external-link';
import { buttonStyles } from '@/components/ui/button';

interface CalendarAppLinksProps {
  /** Address of the calendar. */
  url: string;
  /** What the link for the apps of computers and iPhones says. */
  label: string;
  size?: 'default' | 'sm';
}

/** The ways to subscribe to a calendar. Android has no app for webcal addresses. */
export function CalendarAppLinks({ url, label, size = 'default' }: CalendarAppLinksProps) {
  const webcalUrl = url.replace(/^https?:/, 'webcal:');
  const query = new URLSearchParams({ cid: webcalUrl }).toString();
  return (
    <>
      <a href={webcalUrl} className={buttonStyles({ size })}>
        {label}
      </a>
      <ExternalLink
        href={`https://calendar.google.com/calendar/r?${query}`}
        className={buttonStyles({ variant: 'outline', size })}
      >
        Open in Google Calendar
      </ExternalLink>
    </>
  );
}
