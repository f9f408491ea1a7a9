import { renderToStaticMarkup } from 'react-dom/server';
import { canonicalUrl } from '@/app/page-route';
import type { Picture } from '@/data/shape';
import { society } from '@/data/society';
import { env } from '@/lib/env';

/** The picture of a link preview; the size of pictures from elsewhere is not known. */
export interface PreviewImage extends Pick<Picture, 'src' | 'alt'> {
  width?: number | undefined;
  height?: number | undefined;
}

interface HeadTagsOptions {
  path: string;
  type: 'article' | 'website';
  title: string;
  description: string;
  image: PreviewImage;
  jsonLd: readonly { '@type': string }[];
}

/** Makes a path on this site absolute; an address elsewhere stays as it is. */
export const absoluteUrl = (path: string) => (path.startsWith('/') ? env.siteUrl + path : path);

/**
 * Serialises JSON for a `<script>`. `<` is escaped, because `</script>` in a text would end the element.
 */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Renders the tags for link previews (Open Graph, Twitter) and search engines (JSON-LD). */
export function renderHeadTags(options: HeadTagsOptions): string {
  const { path, type, title, description, image, jsonLd } = options;
  return renderToStaticMarkup(
    <>
      <meta property="og:site_name" content={society.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl(path)} />
      <Preview image={image} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((item) => (
        <script
          key={item['@type']}
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: scriptJson({ '@context': 'https://schema.org', ...item }),
          }}
        />
      ))}
    </>,
  );
}

function Preview({ image: { src, width, height, alt } }: { image: PreviewImage }) {
  return (
    <>
      <meta property="og:image" content={absoluteUrl(src)} />
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={alt} />
    </>
  );
}

/** JSON-LD of the way to a page, from Home on. */
export const breadcrumbList = (crumbs: readonly { address: string; name: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ address, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: canonicalUrl(address),
  })),
});

/** JSON-LD of the society as the organizer of an event. */
export const organizer = {
  '@type': 'Organization',
  name: society.name,
  url: canonicalUrl('/'),
};
