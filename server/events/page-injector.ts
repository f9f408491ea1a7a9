import type { Event } from '@/contract/events';
import type { LoadEventRenderer } from './page-renderer';
import type { EventInjector } from '#server/http/serve-site';
import { createMemoryFile, HTML, type MemoryFile, textOf, XML } from '#server/http/static-file';

const MAX_LISTED = 6;
/** The page of all events. */
const EVENTS_PAGE = 'events.html';
/** The places of the links in a built page; their ids are in `src/features/events/event-facts.ts`. */
const EVENT_LINKS = /<noscript id="event-links".*?<\/noscript>/s;
const PAST_LINKS = /<noscript id="past-links".*?<\/noscript>/s;

interface EventInjectorOptions {
  siteUrl: string;
  /** The events that are not over, the next ones first. */
  list: () => Promise<readonly Event[]>;
  /** The events that are over, the latest first. */
  listPast: () => Promise<readonly Event[]>;
  /** All published events. */
  listPublished: () => Promise<readonly Pick<Event, 'id' | 'updatedAt'>[]>;
  loadRenderer: LoadEventRenderer;
}

/** Adds the events of the server to files of the built site. Rejects with DatabaseUnavailableError. */
export function createEventInjector(options: EventInjectorOptions): EventInjector {
  const { siteUrl, list, listPast, listPublished, loadRenderer } = options;
  const made = new Map<string, { key: string; file: MemoryFile }>();

  /** Makes a file again when what it is made of has changed. */
  function cached(name: string, key: string, make: () => MemoryFile): MemoryFile {
    const last = made.get(name);
    if (last?.key === key) return last.file;
    const file = make();
    made.set(name, { key, file });
    return file;
  }

  return {
    async addToPage(name, page) {
      const { renderEventList, renderPastEvents } = await loadRenderer();
      const isEventsPage = name === EVENTS_PAGE;
      const limit = isEventsPage ? Infinity : MAX_LISTED;
      const { head, body } = renderEventList(await list(), { limit });
      const past = isEventsPage ? renderPastEvents((await listPast()).slice(0, MAX_LISTED)) : '';
      return cached(name, page.etag + head + body + past, () => {
        const html = textOf(page)
          .replace('</head>', () => `${head}</head>`)
          .replace(EVENT_LINKS, (placeholder) => body || placeholder)
          .replace(PAST_LINKS, (placeholder) => past || placeholder);
        return createMemoryFile(html, HTML);
      });
    },

    async addToSitemap(sitemap) {
      const urls = (await listPublished()).map(
        ({ id, updatedAt }) =>
          `  <url><loc>${siteUrl}/events/${id}</loc><lastmod>${updatedAt}</lastmod></url>\n`,
      );
      const added = urls.join('');
      return cached('sitemap', sitemap.etag + added, () =>
        createMemoryFile(
          textOf(sitemap).replace('</urlset>', (end) => added + end),
          XML,
        ),
      );
    },
  };
}
