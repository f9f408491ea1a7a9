import type { ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

type ImageAttributes = Pick<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'>;

interface MarkdownProps {
  /** Markdown in GitHub's dialect, without raw HTML. */
  children: string;
  /** The attributes of a picture with an address. */
  imageAttributes: (src: string) => ImageAttributes;
}

/** Renders Markdown. */
export function Markdown({ children, imageAttributes }: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      components={{
        img: ({ src = '', alt }) =>
          typeof src === 'string' && <img alt={alt} loading="lazy" {...imageAttributes(src)} />,
      }}
    >
      {children}
    </ReactMarkdown>
  );
}
