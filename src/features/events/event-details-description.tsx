import { ArticleBody } from '@/components/article-body';
import { AsyncBoundary, lazyComponent } from '@/components/async-boundary';
import { pictureSources } from '@/lib/picture-sources';
import { DESCRIPTION_ID } from './event-details-data';

const Markdown = lazyComponent(() => import('@/components/markdown'), 'Markdown');

interface EventDetailsDescriptionProps {
  markdown: string;
  /** The same as HTML, if the server has rendered it: then the browser needs no Markdown parser. */
  html: string | undefined;
}

export function EventDetailsDescription({ markdown, html }: EventDetailsDescriptionProps) {
  return (
    <div id={DESCRIPTION_ID} dir="auto" className="max-w-xl break-words">
      {html === undefined ? (
        <AsyncBoundary loading={<DescriptionLoading />}>
          <ArticleBody key={markdown}>
            <Markdown imageAttributes={imageAttributes}>{markdown}</Markdown>
          </ArticleBody>
        </AsyncBoundary>
      ) : (
        <ArticleBody html={html} />
      )}
    </div>
  );
}

/** The attributes of a picture in a description. */
export function imageAttributes(src: string) {
  const sources = pictureSources(src);
  return { ...sources, sizes: sources.srcSet && '(min-width: 40rem) 36rem, 92vw' };
}

function DescriptionLoading() {
  return (
    <div className="mt-8 grid min-h-[50svh] animate-pulse content-start gap-4">
      <p role="status" className="sr-only">
        Loading the description…
      </p>
      {['w-full', 'w-11/12', 'w-10/12', 'w-3/5', 'w-1/2'].map((width) => (
        <div key={width} className={`h-4 rounded-full bg-border ${width}`} />
      ))}
    </div>
  );
}
