import type { Event } from '@/contract/events';
import { createByteCache } from '#server/http/byte-cache';
import type { LoadEventRenderer } from './page-renderer';
import { fillEventTemplate } from './page-template';
import type { FindEventPage } from '#server/http/serve-site';
import {
  createMemoryFile,
  HTML,
  type MemoryFile,
  type StaticFile,
  textOf,
} from '#server/http/static-file';

const MAX_CACHED_BYTES = 24 * 1024 * 1024;
/** A page in its encodings; most characters are one byte. */
const BYTES_PER_CHARACTER = 2;

interface EventPagesOptions {
  /** Finds an event that everybody may know of. */
  find: (eventId: string) => Promise<Event | null>;
  loadRenderer: LoadEventRenderer;
}

/**
 * Renders the pages of events into the template of the built site. Rejects with DatabaseUnavailableError, or with the
 * error of a component.
 */
export function createEventPages({ find, loadRenderer }: EventPagesOptions): FindEventPage {
  const cached = createByteCache<MemoryFile>(MAX_CACHED_BYTES);

  async function render(event: Event, template: StaticFile) {
    const { renderEventPage } = await loadRenderer();
    const html = fillEventTemplate(textOf(template), await renderEventPage(event));
    return { value: createMemoryFile(html, HTML), bytes: html.length * BYTES_PER_CHARACTER };
  }

  function pageOf(event: Event, template: StaticFile): Promise<MemoryFile> {
    // What a page shows of an event changes with these.
    const { id, version, interested, isOver } = event;
    const key = [id, version, interested, isOver, template.etag].join(' ');
    return cached(key, () => render(event, template));
  }

  return async (eventId, template) => {
    const event = await find(eventId);
    return event === null ? null : pageOf(event, template);
  };
}
