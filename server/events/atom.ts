import { Feed } from 'feed';
import { eventArticles } from '@/data/events';
import { society } from '@/data/society';

const MAX_ENTRIES = 30;

/** An event of the server, as an announcement in the feed. */
export interface Announcement {
  id: string;
  /** Never changes. */
  uid: string;
  name: string;
  /** When and where, in one line. */
  summary: string;
  /** Epoch milliseconds. */
  publishedAt: number;
  /** Epoch milliseconds. */
  updatedAt: number;
}

interface Entry {
  id: string;
  title: string;
  link: string;
  description: string;
  published: Date;
  date: Date;
}

/** Writes the newest announcements, events and articles alike, as an Atom feed (RFC 4287). */
export function writeAtomFeed(announcements: readonly Announcement[], siteUrl: string): string {
  const entries = [
    ...announcements.map((event) => announcementEntry(event, siteUrl)),
    ...eventArticles.map((article) => articleEntry(article, siteUrl)),
  ]
    .toSorted((one, other) => other.published.getTime() - one.published.getTime())
    .slice(0, MAX_ENTRIES);
  const newest = Math.max(0, ...entries.map(({ date }) => date.getTime()));
  const feed = new Feed({
    id: `${siteUrl}/`,
    link: `${siteUrl}/events`,
    title: `${society.name}, ${society.college.shortName}`,
    description: society.description,
    generator: false,
    language: 'en',
    updated: new Date(newest),
    feed: `${siteUrl}/feed.xml`,
    author: { name: society.name, link: `${siteUrl}/` },
  });
  for (const entry of entries) feed.addItem(entry);
  return feed.atom1();
}

const announcementEntry = (event: Announcement, siteUrl: string): Entry => ({
  id: `urn:uuid:${event.uid}`,
  title: toHtml(event.name),
  link: `${siteUrl}/events/${event.id}`,
  description: toHtml(event.summary),
  published: new Date(event.publishedAt),
  date: new Date(event.updatedAt),
});

const articleEntry = (
  { title, href, description, isoDate }: (typeof eventArticles)[number],
  siteUrl: string,
): Entry => ({
  id: siteUrl + href,
  title: toHtml(title),
  link: siteUrl + href,
  description: toHtml(description),
  published: new Date(`${isoDate}T00:00:00Z`),
  date: new Date(`${isoDate}T00:00:00Z`),
});

/** The feed declares its texts as HTML. XML allows no control characters, halves of pairs, U+FFFE and U+FFFF. */
const toHtml = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
