import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { ArticleBody } from '@/components/article-body';
import { Button, buttonStyles } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { eventArticles, findEventArticle, type EventArticle } from '@/data/events';
import { paths } from '@/lib/paths';

export function EventPage() {
  const { name } = useParams();
  const article = findEventArticle(name);
  if (article === undefined) return <Navigate to={paths.events} replace />;
  const { title, date, cover } = article;
  return (
    <article className="wrap py-8 sm:py-12">
      <div className="mx-auto max-w-text lg:max-w-[46rem]">
        <Link to={paths.events} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
          <span aria-hidden="true">←</span> Back
        </Link>
        <p className="eyebrow mt-8 text-muted">{date}</p>
        <h1 className="mt-2 text-title font-extrabold">{title}</h1>
        <img
          src={cover.src}
          width={cover.width}
          height={cover.height}
          alt={cover.alt}
          className="mt-8 w-full rounded-card border-2 border-ink"
        />
        <Body article={article} />
        <Neighbours article={article} />
      </div>
    </article>
  );
}

function Body({ article }: { article: EventArticle }) {
  const body = useQuery({
    queryKey: ['article', article.slug],
    queryFn: article.body,
    staleTime: Infinity,
  });
  if (body.isPending) {
    return (
      <p role="status" className="mt-8 flex items-center gap-3 text-muted">
        <Spinner /> Loading the article…
      </p>
    );
  }
  if (body.isError) {
    return (
      <div className="mt-8 grid justify-items-start gap-4">
        <p>The article could not be loaded.</p>
        <Button variant="outline" onClick={() => void body.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return <ArticleBody markdown={body.data} />;
}

function Neighbours({ article }: { article: EventArticle }) {
  const position = eventArticles.indexOf(article);
  const neighbours = [
    { label: '← Previous event', event: eventArticles[position - 1] },
    { label: 'Next event →', event: eventArticles[position + 1] },
  ];
  return (
    <nav
      aria-label="More events"
      className="mt-14 grid gap-4 border-t-2 border-ink pt-6 sm:grid-cols-2"
    >
      {neighbours.map(({ label, event }) =>
        event === undefined ? (
          <span key={label} />
        ) : (
          <Link
            key={label}
            to={event.href}
            className="rounded-card border-2 border-ink bg-card p-4 hover:bg-yellow-soft"
          >
            <span className="eyebrow block text-muted">{label}</span>
            <span className="mt-1 block font-display text-lg leading-tight font-bold">
              {event.title}
            </span>
          </Link>
        ),
      )}
    </nav>
  );
}
