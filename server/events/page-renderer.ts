import type { Event } from '@/contract/events';
import type { RenderedPage } from './page-template';

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
