import { ArticleBody } from '@/components/markdown';
import { pictureSources } from '@/lib/picture-sources';

/** What organisers write of an event, in markdown. */
export function EventDetailsText({ markdown }: { markdown: string }) {
  return (
    <div dir="auto" className="max-w-xl break-words">
      <ArticleBody key={markdown} imageAttributes={imageAttributes}>
        {markdown}
      </ArticleBody>
    </div>
  );
}

/** The attributes of a picture in the text. */
function imageAttributes(src: string) {
  const sources = pictureSources(src);
  return { ...sources, sizes: sources.srcSet && '(min-width: 40rem) 36rem, 92vw' };
}
