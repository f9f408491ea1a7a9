import { eventArticles } from '@/data/events';
import { society } from '@/data/society';
import { canonicalUrl, type PageMeta } from '@/app/page-route';
import { absoluteUrl, breadcrumbList, organizer, renderHeadTags } from './head-tags';

const organization = {
  '@type': 'Organization',
  name: society.name,
  alternateName: `${society.shortName} ${society.college.shortName}`,
  url: canonicalUrl('/'),
  logo: absoluteUrl('/icons/icon-512.png'),
  description: society.description,
  parentOrganization: { '@type': 'CollegeOrUniversity', name: society.college.name },
  sameAs: Object.values(society.links),
};

/**
 * Renders a page's tags for link previews (Open Graph, Twitter) and search engines (JSON-LD). Only in the
 * prerendered HTML, so that the client bundle does not contain them.
 */
export function seoTags(path: string, meta: PageMeta, metaOf: (path: string) => PageMeta): string {
  if (meta.noindex) return '';
  const { title, description, image = society.openGraphImage } = meta;
  return renderHeadTags({
    path,
    type: findArticle(path) ? 'article' : 'website',
    title,
    description,
    image,
    jsonLd: jsonLd(path, meta, metaOf),
  });
}

const findArticle = (path: string) => eventArticles.find(({ href }) => href === path);

function jsonLd(path: string, meta: PageMeta, metaOf: (path: string) => PageMeta) {
  if (path === '/') return [organization];
  const parents = meta.parent === undefined ? [] : [meta.parent];
  const crumbs = ['/', ...parents, path].map((address) => ({
    address,
    name: metaOf(address).name,
  }));
  const breadcrumbs = breadcrumbList(crumbs);
  const article = findArticle(path);
  if (!article) return [breadcrumbs];
  const { title, description, isoDate, shareImage } = article;
  const event = {
    '@type': 'Event',
    name: title,
    description,
    startDate: isoDate,
    image: absoluteUrl(shareImage.src),
    url: canonicalUrl(path),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: society.college.name, address: society.college.name },
    organizer,
  };
  return [event, breadcrumbs];
}
