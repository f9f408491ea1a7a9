import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { ArticleBody } from '@/components/markdown';
import { Redirect } from '@/components/redirect';
import { buttonStyles } from '@/components/ui/button';
import { eventArticles, type EventArticle } from '@/data/events';
import { paths } from '@/domain/paths';

/** The size at which articles show their pictures. */
const imageAttributes = (src: string) => ({ src, width: 960, height: 540 });

export function ArticlePage({ article, text }: { article: EventArticle; text: string }) {
  const { title, date, cover } = article;
  return (
    <article className="page-container pt-8 pb-16 sm:pt-12 sm:pb-20 print:py-0">
      <div className="mx-auto max-w-xl print:max-w-none">
        <Link to={paths.events} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
          <Arrow direction="left" /> Back
        </Link>
        <p className="eyebrow mt-8 text-muted print:mt-0">{date}</p>
        <h1 className="mt-2 text-title font-extrabold">
          {/* A no-break space, so that no line starts with the dash. */}
          {title.replace(' – ', '\u00a0– ')}
        </h1>
        <img
          src={cover.src}
          width={cover.width}
          height={cover.height}
          alt={cover.alt}
          fetchPriority="high"
          className="mt-8 w-full card-frame"
        />
        <ArticleBody imageAttributes={imageAttributes}>{text}</ArticleBody>
        <AdjacentEvents article={article} />
      </div>
    </article>
  );
}

/** An address without an article leads to the events. */
export function UnknownArticle() {
  return <Redirect to={paths.events} />;
}

function AdjacentEvents({ article }: { article: EventArticle }) {
  const position = eventArticles.indexOf(article);
  // The articles are sorted by date, the latest first.
  const adjacent = [
    { label: 'Earlier', direction: 'left', event: eventArticles[position + 1] },
    { label: 'Later', direction: 'right', event: eventArticles[position - 1] },
  ] as const;
  return (
    <nav
      aria-label="More events"
      className="mt-16 grid gap-4 border-t-2 border-foreground pt-6 sm:grid-cols-2"
    >
      {adjacent.map(
        ({ label, direction, event }) =>
          event && (
            <Link
              key={label}
              to={event.href}
              className={`flex flex-col gap-1 card-frame bg-card p-5 transition-transform duration-200 hover:-translate-y-1 ${direction === 'right' ? 'sm:col-start-2 sm:items-end sm:text-right' : ''}`}
            >
              <span className="eyebrow flex items-center gap-2 text-muted">
                <Arrow
                  direction={direction}
                  className={`size-4 ${direction === 'right' ? 'order-last' : ''}`}
                />
                <span>{label}</span>
              </span>
              <span className="font-display text-lg leading-tight font-bold text-balance">
                {event.title}
              </span>
            </Link>
          ),
      )}
    </nav>
  );
}
