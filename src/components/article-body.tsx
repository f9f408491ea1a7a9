import Markdown, { type Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import remarkGfm from 'remark-gfm';

const components: Components = {
  h2: ({ children }) => (
    <h2 className="mt-12 text-[clamp(1.5rem,1.3rem+0.8vw,2rem)] leading-tight font-bold tracking-[-0.01em]">
      {children}
    </h2>
  ),
  h3: ({ children }) => <h3 className="mt-8 text-xl font-bold">{children}</h3>,
  p: ({ children }) => <p className="mt-4">{children}</p>,
  ul: ({ children }) => (
    <ul className="mt-4 list-disc space-y-2 pl-6 marker:text-blue">{children}</ul>
  ),
  ol: ({ children }) => (
    <ol className="mt-4 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-blue-deep">
      {children}
    </ol>
  ),
  hr: () => <hr className="dotted-rule mx-auto mt-14" />,
  a: ({ href = '', children }) => (
    <Link to={href} className="font-medium text-blue-deep underline underline-offset-4">
      {children}
    </Link>
  ),
  img: ({ src, alt }) => (
    <img
      src={src}
      alt={alt}
      width={960}
      height={540}
      loading="lazy"
      className="mt-8 w-full rounded-card border-2 border-ink"
    />
  ),
  table: ({ children }) => (
    // Focusable, so that a keyboard can scroll what is too wide for a phone.
    <div role="region" aria-label="Table" tabIndex={0} className="mt-6 overflow-x-auto">
      <table className="w-full border-collapse text-left text-base">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th className="border-b-2 border-ink py-2.5 pr-5 align-bottom leading-snug font-bold">
      {children}
    </th>
  ),
  td: ({ children }) => (
    <td className="border-b-2 border-line py-2.5 pr-5 align-top leading-snug first:font-medium">
      {children}
    </td>
  ),
};

/** An article's markdown as elements in the site's own style. */
export function ArticleBody({ markdown }: { markdown: string }) {
  return (
    <div className="mt-8 text-[1.0625rem] leading-[1.65] md:text-lg md:leading-[1.65] [&>p:first-child]:text-[1.125em] [&>p:first-child]:leading-normal">
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {markdown}
      </Markdown>
    </div>
  );
}
