import { renderToStaticMarkup } from 'react-dom/server';
import { eventArticles } from '@/data/events';
import type { Picture } from '@/data/shape/picture';
import { society } from '@/data/society';
import { env } from '@/lib/env';
import { canonicalUrl, type PageMeta } from '@/app/lazy-route';

const absolute = (path: string) => env.siteUrl + path;

const organization = {
  '@type': 'Organization',
  name: society.name,
  alternateName: `${society.shortName} ${society.college.shortName}`,
  url: canonicalUrl('/'),
  logo: absolute('/icons/icon-512.png'),
  description: society.description,
  parentOrganization: { '@type': 'CollegeOrUniversity', name: society.college.name },
  sameAs: Object.values(society.links),
};

/**
 * Renders a page's tags for link previews (Open Graph, Twitter) and search engines (JSON-LD). Only in the
 * prerendered HTML, so that the client bundle does not contain them.
 */
export async function seoTags(
  path: string,
  meta: PageMeta,
  metaOf: (path: string) => Promise<PageMeta>,
): Promise<string> {
  if (meta.noindex) return '';
  const { title, description, image = society.openGraphImage } = meta;
  const jsonLdItems = await jsonLd(path, meta, metaOf);
  return renderToStaticMarkup(
    <>
      <meta property="og:site_name" content={society.name} />
      <meta property="og:type" content={findEvent(path) ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl(path)} />
      <Preview image={image} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLdItems.map((item) => (
        <script
          key={item['@type']}
          type="application/ld+json"
          // Escaped, because `</script>` in a text would end the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll(
              '<',
              String.raw`\u003c`,
            ),
          }}
        />
      ))}
    </>,
  );
}

function Preview({ image: { src, width, height, alt } }: { image: Picture }) {
  return (
    <>
      <meta property="og:image" content={absolute(src)} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
    </>
  );
}

const findEvent = (path: string) => eventArticles.find(({ href }) => href === path);

async function jsonLd(path: string, meta: PageMeta, metaOf: (path: string) => Promise<PageMeta>) {
  if (path === '/') return [organization];
  const parents = meta.parent === undefined ? [] : [meta.parent];
  const crumbs = await Promise.all(
    ['/', ...parents, path].map(async (address) => ({
      address,
      name: (await metaOf(address)).name,
    })),
  );
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ address, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(address),
    })),
  };
  const article = findEvent(path);
  if (!article) return [breadcrumbs];
  const { title, description, isoDate, shareImage } = article;
  const event = {
    '@type': 'Event',
    name: title,
    description,
    startDate: isoDate,
    image: absolute(shareImage.src),
    url: canonicalUrl(path),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: society.college.name, address: society.college.name },
    organizer: { '@type': 'Organization', name: society.name, url: canonicalUrl('/') },
  };
  return [event, breadcrumbs];
}
