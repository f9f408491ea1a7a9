// Renders the pages of events at run time: the build makes a bundle of its own of this module, which the server loads.
import { renderToStaticMarkup } from 'react-dom/server';
import { canonicalUrl } from '@/app/page-route';
import { TimeText } from '@/components/time-text';
import type { Event } from '@/contract/events';
import { EVENT_DATA_ID, ServerRenderedEventContext } from '@/features/events/event-details-data';
import {
  EVENT_LINKS_ID,
  eventHref,
  PAST_LINKS_ID,
  summaryTitle,
} from '@/features/events/event-facts';
import { eventPath, upcomingEventsPath } from '@/domain/paths';
import { eventSeoTags } from './event-seo-tags';
import { scriptJson } from './head-tags';
import type { RenderedPage } from './prerendered-page';
import { renderApp } from './render';

/**
 * Renders the page of an event, or with null the page for an unknown one. The event's data are in the head, so that
 * the app hydrates without a request for them.
 */
export async function renderEventPage(event: Event | null): Promise<RenderedPage> {
  const { head, body } = await renderApp(eventPath(event?.id ?? '0'), (app) => (
    <ServerRenderedEventContext value={{ event }}>{app}</ServerRenderedEventContext>
  ));
  const data = `<script type="application/json" id="${EVENT_DATA_ID}">${scriptJson(event)}</script>`;
  return { head: head + (event ? eventSeoTags(event) : '') + data, body };
}

/**
 * Renders the next events: JSON-LD for the head, and links for readers without JavaScript for the body.
 * @param options.limit How many of them; a link leads to the page of all, if there are more.
 */
export function renderEventList(
  allEvents: readonly Event[],
  { limit }: { limit: number },
): RenderedPage {
  const events = allEvents.slice(0, limit);
  if (events.length === 0) return { head: '', body: '' };
  const itemList = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: events.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: canonicalUrl(eventPath(id)),
    })),
  };
  return {
    head: `<script type="application/ld+json">${scriptJson(itemList)}</script>`,
    body: renderToStaticMarkup(
      <noscript id={EVENT_LINKS_ID} className="col-span-full w-full">
        <EventLinks events={events} />
        {allEvents.length > limit && (
          <p className="mt-4 font-semibold underline">
            <a href={upcomingEventsPath}>See all {allEvents.length} events</a>
          </p>
        )}
      </noscript>,
    ),
  };
}

/** Renders past events as links for readers without JavaScript. */
export function renderPastEvents(events: readonly Event[]): string {
  if (events.length === 0) return '';
  return renderToStaticMarkup(
    <noscript id={PAST_LINKS_ID}>
      <div className="mb-8">
        <EventLinks events={events} />
      </div>
    </noscript>,
  );
}

function EventLinks({ events }: { events: readonly Event[] }) {
  return (
    <ul className="border-t-2 border-foreground">
      {events.map((event) => (
        <li key={event.id} className="border-b-2 border-foreground py-4 [overflow-wrap:anywhere]">
          <p className="eyebrow">
            <TimeText text={event.date} isCancelled={event.status === 'cancelled'} />
          </p>
          <a href={eventHref(event)} className="font-display text-xl font-bold underline">
            {summaryTitle(event)}
          </a>
        </li>
      ))}
    </ul>
  );
}
