import { ArticleBody } from '@/components/article-body';
import { pictureSources } from '@/lib/picture-sources';

export function EventDetailsDescription({ markdown }: { markdown: string }) {
  return (
    <div dir="auto" className="max-w-xl break-words">
      <ArticleBody key={markdown} imageAttributes={imageAttributes}>
        {markdown}
      </ArticleBody>
    </div>
  );
}

/** The attributes of a picture in a description. */
function imageAttributes(src: string) {
  const sources = pictureSources(src);
  return { ...sources, sizes: sources.srcSet && '(min-width: 40rem) 36rem, 92vw' };
}
