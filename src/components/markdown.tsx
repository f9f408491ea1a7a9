import { useMemo, useState, type ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import { isFileOrApiPath, isHttpUrl, isOwnPath } from '@/domain/paths';
import { ExternalLink } from './external-link';
import { isOwnPicture, markdownPlugins } from './markdown-plugins';

type ImageAttributes = Pick<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'>;

interface MarkdownProps {
  /** Markdown in the dialect of `markdownPlugins`. Raw HTML in it is shown as text. */
  children?: string;
  /** The attributes of a picture with an address. */
  imageAttributes: (src: string) => ImageAttributes;
}

const isFragment = (url: string) => url.startsWith('#');

/**
 * Renders Markdown. Links lead to http(s) and mail addresses, paths on this site and footnotes; the text of any other
 * link stays. Headings begin at level 2, below the heading of the page.
 */
export function Markdown({ children = '', imageAttributes }: MarkdownProps) {
  const components = useMemo(() => componentsFor(imageAttributes), [imageAttributes]);
  return (
    <ReactMarkdown
      remarkPlugins={markdownPlugins}
      rehypePlugins={[setDirections]}
      components={components}
      // The components decide about addresses.
      urlTransform={(url) => url}
    >
      {children}
    </ReactMarkdown>
  );
}

const componentsFor = (imageAttributes: MarkdownProps['imageAttributes']): Components => ({
  a: Anchor,
  input: TaskCheckbox,
  table: ScrollableTable,
  pre: ScrollableCode,
  img: ({ src, alt }) => {
    if (typeof src !== 'string' || !(isHttpUrl(src) || isOwnPicture(src))) return alt;
    const { src: address, ...size } = imageAttributes(src);
    return <ArticlePicture key={address} src={address} alt={alt} {...size} />;
  },
});

/** A picture, or its alternative text if it fails to load. */
function ArticlePicture({ src, alt, ...rest }: ComponentProps<'img'>) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <span className="failed-picture">{alt}</span>;
  const onError = () => setHasFailed(true);
  // Of prerendered HTML it may have failed before React was there.
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onError();
  };
  return <img ref={ref} src={src} alt={alt} {...rest} loading="lazy" onError={onError} />;
}

function Anchor({
  node: _node,
  href = '',
  children,
  ...rest
}: ComponentProps<'a'> & { node?: unknown }) {
  if (isHttpUrl(href)) return <ExternalLink href={href}>{children}</ExternalLink>;
  if (isOwnPath(href) && !isFileOrApiPath(href)) {
    return (
      <Link {...rest} to={href}>
        {children}
      </Link>
    );
  }
  const isSafe = isOwnPath(href) || isFragment(href) || /^mailto:/i.test(href);
  return isSafe ? (
    <a {...rest} href={href}>
      {children}
    </a>
  ) : (
    children
  );
}

function TaskCheckbox({ checked = false }: ComponentProps<'input'>) {
  return (
    <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />
  );
}

// Wide tables and code scroll in a box of their own, which takes the focus, so that the keyboard can scroll it.

function ScrollableTable({ dir, children }: ComponentProps<'table'>) {
  return (
    <div role="region" aria-label="Table" tabIndex={0} dir={dir}>
      <table>{children}</table>
    </div>
  );
}

function ScrollableCode({ children }: ComponentProps<'pre'>) {
  return (
    <div role="region" aria-label="Code" tabIndex={0}>
      <pre>{children}</pre>
    </div>
  );
}

interface HtmlNode {
  type: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}

/** A rehype plugin: each paragraph, heading, list or table runs from left to right or the other way, as its text does. */
function setDirections() {
  return (root: HtmlNode) => {
    for (const { properties } of root.children ?? []) if (properties) properties['dir'] = 'auto';
  };
}

/** The text of an article or an event. */
export function ArticleBody(props: ComponentProps<typeof Markdown>) {
  return (
    <div className="article mt-8">
      <Markdown {...props} />
    </div>
  );
}
