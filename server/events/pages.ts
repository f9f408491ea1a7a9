import { LRUCache } from 'lru-cache';
import { toRowId } from '@/contract/row-id';
import type { Event } from '@/contract/events';
import type { Deps } from '#server/deps';
import type { EventInjector, FindEventPage } from '#server/http/serve-site';
import { createMemoryFile, HTML, type MemoryFile, textOf, XML } from '#server/http/static-file';
import { fillEventTemplate, type RenderedPage } from './page-template';

/** What React renders of events: the exports of src/prerender/event-page.tsx. */
export interface EventRenderer {
  renderEventPage: (event: Event) => Promise<RenderedPage>;
  /** JSON-LD for the head, and links for readers without JavaScript for the body. */
  renderEventList: (events: readonly Event[], options: { limit: number }) => RenderedPage;
  /** Links to past events for readers without JavaScript; empty if there are none. */
  renderPastEvents: (events: readonly Event[]) => string;
}

/** The renderer is a module of its own, which is loaded when it is first needed: React is large. */
export type LoadEventRenderer = () => Promise<EventRenderer>;

const MAX_CACHED_BYTES = 24 * 1024 * 1024;
/** A page in its encodings; most characters are one byte. */
const BYTES_PER_CHARACTER = 2;
const MAX_LISTED = 6;
/** The page of all events. */
const EVENTS_PAGE = 'events.html';
/** The places of the links in a built page; their ids are in `src/features/events/event-facts.ts`. */
const EVENT_LINKS = /<noscript id="event-links".*?<\/noscript>/s;
const PAST_LINKS = /<noscript id="past-links".*?<\/noscript>/s;

/** A file that is not in the cache. */
interface Missing {
  contentType: string;
  write: () => string | Promise<string>;
}

/**
 * Puts the events of the server into the built site: each has a page of its own, and some pages and the sitemap list
 * them. Rejects with DatabaseUnavailableError, or with the error of a component.
 */
export function createEventPages(
  { store: { eventQueries }, now }: Deps,
  siteUrl: string,
  loadRenderer: LoadEventRenderer,
): { findEventPage: FindEventPage; eventInjector: EventInjector } {
  // By what they are made of. Each is made once, also for several who ask for it at the same time.
  const files = new LRUCache<string, MemoryFile, Missing>({
    maxSize: MAX_CACHED_BYTES,
    fetchMethod: async (_key, _stale, { options, context: { contentType, write } }) => {
      const text = await write();
      options.size = text.length * BYTES_PER_CHARACTER;
      return createMemoryFile(text, contentType);
    },
    ignoreFetchAbort: true,
  });

  const cached = (key: string, contentType: string, write: Missing['write']) =>
    files.forceFetch(key, { context: { contentType, write } });

  return {
    async findEventPage(eventId, template) {
      const event = await eventQueries.find(toRowId(eventId), now(), { onlyPublic: true });
      if (event === null) return null;
      // What a page shows of an event changes with these.
      const { id, version, interested, going, waiting, freeSeats, isOver, recap, seriesDates } =
        event;
      const changing = [
        id,
        version,
        interested,
        going,
        waiting,
        freeSeats,
        isOver,
        recap,
        seriesDates,
      ];
      const key = template.etag + JSON.stringify(changing);
      return cached(key, HTML, async () => {
        const { renderEventPage } = await loadRenderer();
        return fillEventTemplate(textOf(template), await renderEventPage(event));
      });
    },

    eventInjector: {
      async addToPage(name, page) {
        const { renderEventList, renderPastEvents } = await loadRenderer();
        const isEventsPage = name === EVENTS_PAGE;
        const limit = isEventsPage ? Infinity : MAX_LISTED;
        const { head, body } = renderEventList(await eventQueries.list(now()), { limit });
        const past = isEventsPage
          ? renderPastEvents((await eventQueries.listLatestPast(now())).slice(0, MAX_LISTED))
          : '';
        return cached(page.etag + head + body + past, HTML, () =>
          textOf(page)
            .replace('</head>', () => `${head}</head>`)
            .replace(EVENT_LINKS, (placeholder) => body || placeholder)
            .replace(PAST_LINKS, (placeholder) => past || placeholder),
        );
      },

      async addToSitemap(sitemap) {
        const urls = (await eventQueries.listPublished()).map(
          ({ id, updatedAt }) =>
            `  <url><loc>${siteUrl}/events/${id}</loc><lastmod>${updatedAt}</lastmod></url>\n`,
        );
        const added = urls.join('');
        return cached(sitemap.etag + added, XML, () =>
          textOf(sitemap).replace('</urlset>', (end) => added + end),
        );
      },
    },
  };
}
