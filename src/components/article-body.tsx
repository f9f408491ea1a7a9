import Markdown, { type Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import remarkGfm from 'remark-gfm';

const components: Components = {
  h2: ({ children }) => <h2 className="mt-12 text-subtitle font-bold">{children}</h2>,
  h3: ({ children }) => <h3 className="mt-8 text-lg font-bold">{children}</h3>,
  p: ({ children }) => <p className="mt-4">{children}</p>,
  ul: ({ children }) => <ul className="mt-4 list-disc space-y-1 pl-6">{children}</ul>,
  ol: ({ children }) => <ol className="mt-4 list-decimal space-y-1 pl-6">{children}</ol>,
  hr: () => <hr className="mt-12 border-t-2 border-dashed border-ink" />,
  a: ({ href = '', children }) => (
    <Link to={href} className="font-medium text-blue-deep underline underline-offset-4">
      {children}
    </Link>
  ),
  img: ({ src, alt }) => (
    <img
      src={src}
      alt={alt}
      width={800}
      height={500}
      loading="lazy"
      className="mt-8 w-full rounded-card border-2 border-ink"
    />
  ),
  table: ({ children }) => (
    // Focusable, so that a keyboard can scroll what is too wide for a phone.
    <div role="region" aria-label="Table" tabIndex={0} className="mt-6 overflow-x-auto">
      <table className="w-full border-collapse text-left">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border-b-2 border-ink py-2 pr-4 font-bold">{children}</th>,
  td: ({ children }) => <td className="border-b border-line py-2 pr-4 align-top">{children}</td>,
};

/** An article's markdown as elements in the site's own style. */
export function ArticleBody({ markdown }: { markdown: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} components={components}>
      {markdown}
    </Markdown>
  );
}
