import type { Event } from '@/contract/events';
import type { LoadEventRenderer } from './event-renderer';
import { fillEventTemplate } from './event-template';
import { createMemoryFile, HTML, type MemoryFile } from './memory-file';
import { textOf, type StaticFile } from './static-file';

const MAX_CACHED_PAGES = 100;

interface EventPagesOptions {
  /** Finds an event that everybody may know of. */
  find: (eventId: string) => Promise<Event | null>;
  loadRenderer: LoadEventRenderer;
}

/** Makes the HTML of the page of an event; null if there is no such event for the public. */
export type FindEventPage = (eventId: string, template: StaticFile) => Promise<MemoryFile | null>;

/**
 * Renders the pages of events into the template of the built site. Rejects with DatabaseUnavailableError, or with the
 * error of a component.
 */
export function createEventPages({ find, loadRenderer }: EventPagesOptions): FindEventPage {
  const pages = new Map<string, Promise<MemoryFile>>();

  async function render(event: Event, template: StaticFile): Promise<MemoryFile> {
    const { renderEventPage } = await loadRenderer();
    const html = fillEventTemplate(textOf(template), await renderEventPage(event));
    return createMemoryFile(html, HTML);
  }

  function pageOf(event: Event, template: StaticFile): Promise<MemoryFile> {
    // What a page shows of an event changes with these.
    const { id, version, interested, isOver } = event;
    const key = [id, version, interested, isOver, template.etag].join(' ');
    const page = pages.get(key) ?? render(event, template);
    // Inserted again: a map keeps the order of insertion, so its first page has not been requested for longest.
    pages.delete(key);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    const [oldest] = pages.keys();
    if (pages.size > MAX_CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  return async (eventId, template) => {
    const event = await find(eventId);
    return event === null ? null : pageOf(event, template);
  };
}
