import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Event } from '@/contract/events';
import type { LoadEventRenderer } from './event-renderer';
import { EVENT_TEMPLATE_FILE, fillEventTemplate } from './event-template';
import { createMemoryFile, HTML, type MemoryFile } from './memory-file';

const MAX_CACHED_PAGES = 100;

interface EventPagesOptions {
  /** The folder of the built site. */
  dir: string;
  find: (eventId: string) => Promise<Event | null>;
  loadRenderer: LoadEventRenderer;
}

/** The HTML of the page of an event; null if there is no such event for the public. */
export type FindEventPage = (eventId: string) => Promise<MemoryFile | null>;

/**
 * Renders the pages of events into the template of the built site. Null if the site was built without one. The pages
 * reject with DatabaseUnavailableError, or with the error of a component.
 */
export function createEventPages(options: EventPagesOptions): FindEventPage | null {
  const { dir, find, loadRenderer } = options;
  const file = path.join(dir, EVENT_TEMPLATE_FILE);
  if (!existsSync(file)) return null;
  const template = readFileSync(file, 'utf8');
  const pages = new Map<string, Promise<MemoryFile>>();

  async function render(event: Event): Promise<MemoryFile> {
    const { renderEventPage } = await loadRenderer();
    return createMemoryFile(fillEventTemplate(template, await renderEventPage(event)), HTML);
  }

  function pageOf(event: Event): Promise<MemoryFile> {
    // What a page shows of an event changes with these.
    const key = [event.id, event.version, event.interested, event.isOver].join(' ');
    const page = pages.get(key) ?? render(event);
    // Inserted again: a map keeps the order of insertion, so its first page has not been requested for longest.
    pages.delete(key);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    const [oldest] = pages.keys();
    if (pages.size > MAX_CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  return async (eventId) => {
    const event = await find(eventId);
    return event === null || event.status === 'draft' ? null : pageOf(event);
  };
}
