import { lazy, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { adminEventPath } from '@/domain/paths';
import type { EventTabName, TabProps } from '../tab-names';
import { EventTab } from './event-facts';

/** What is in each tab. Each loads its own code and data when it is opened. */
export const tabs: Record<EventTabName, { label: string; Tab: ComponentType<TabProps> }> = {
  event: { label: 'Event', Tab: EventTab },
  people: {
    label: 'People',
    Tab: lazy(async () => ({ default: (await import('../people/people-panel')).PeoplePanel })),
  },
  door: {
    label: 'Door',
    Tab: lazy(async () => ({
      default: (await import('../door/door-panel')).DoorPanel,
    })),
  },
  certificates: {
    label: 'Certificates',
    Tab: lazy(async () => ({
      default: (await import('../certificates/certificates-panel')).CertificatesPanel,
    })),
  },
  after: {
    label: 'After',
    Tab: lazy(async () => ({ default: (await import('../after/after-panel')).AfterPanel })),
  },
};

interface EventTabsProps {
  eventId: string;
  names: readonly EventTabName[];
  shown: EventTabName;
}

/** Links, so that each tab has an address. The focus and the page stay where they are. */
export function EventTabs({ eventId, names, shown }: EventTabsProps) {
  return (
    <nav aria-label="Rooms of the event" data-keeps-focus className="print:hidden">
      <ul className="flex flex-wrap border-b-2 border-border">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={adminEventPath(eventId, name)}
              preventScrollReset
              aria-current={name === shown ? 'page' : undefined}
              className="flex min-h-11 items-center current-underline px-1 text-sm font-semibold whitespace-nowrap text-muted hover:text-foreground aria-[current=page]:border-foreground aria-[current=page]:text-foreground min-[23.5rem]:px-1.5 min-[23.5rem]:text-base min-[26rem]:px-2.5 sm:px-3"
            >
              {tabs[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
