import { canonicalUrl } from '@/app/page-route';
import type { Event } from '@/contract/events';
import { JPEG_WIDTH, jpegAddress, parsePicturePath } from '@/domain/picture-path';
import { pageTitle } from '@/data/shape';
import { society } from '@/data/society';
import { summaryDescription, summaryTitle } from '@/features/events/event-facts';
import { isolated } from '@/domain/isolated';
import { eventPath, paths } from '@/domain/paths';
import { pictureSources } from '@/lib/picture-sources';
import { summary } from '@/lib/plain-text';
import {
  absoluteUrl,
  breadcrumbList,
  organizer,
  renderHeadTags,
  type PreviewImage,
} from './head-tags';

/** Renders the tags of an event's page for link previews and search engines. */
export function eventSeoTags(event: Event): string {
  const path = eventPath(event.id);
  const image = previewImage(event);
  return renderHeadTags({
    path,
    type: 'article',
    title: pageTitle(summaryTitle(event)),
    description: summaryDescription(event),
    image,
    jsonLd: [
      eventJsonLd(event, absoluteUrl(image.src)),
      breadcrumbList([
        { address: paths.home, name: 'Home' },
        { address: paths.events, name: 'Events' },
        { address: path, name: event.name },
      ]),
    ],
  });
}

function previewImage({ name, date, image }: Event): PreviewImage {
  if (image === '') return society.openGraphImage;
  const { src } = pictureSources(image);
  const alt = `${isolated(name)}, ${date}`;
  const picture = parsePicturePath(image);
  if (picture === null) return { src, alt };
  const width = Math.min(picture.width, JPEG_WIDTH);
  const height = Math.round((picture.height * width) / picture.width);
  return { src: jpegAddress(src), width, height, alt };
}

/** @see https://developers.google.com/search/docs/appearance/structured-data/event */
function eventJsonLd(event: Event, image: string) {
  const { id, name, description, startsAt, endsAt, place, link, movedFrom } = event;
  const url = canonicalUrl(eventPath(id));
  const isOnline = place.trim().toLowerCase() === 'online';
  const status = statusOf(event);
  return {
    '@type': 'Event',
    name,
    description: summary(description),
    ...(startsAt !== null && { startDate: startsAt }),
    ...(endsAt !== null && { endDate: endsAt }),
    ...(status === 'EventRescheduled' && { previousStartDate: movedFrom }),
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    ...(isOnline && { location: { '@type': 'VirtualLocation', url: absoluteUrl(link) || url } }),
    ...(!isOnline &&
      place !== '' && { location: { '@type': 'Place', name: place, address: place } }),
    image,
    url,
    organizer,
  };
}

function statusOf({ status, movedFrom }: Event) {
  if (status === 'cancelled') return 'EventCancelled';
  return movedFrom === null ? 'EventScheduled' : 'EventRescheduled';
}
