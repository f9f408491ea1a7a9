import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import type { TypedEvent } from '@/contract/event-input';
import type { Event } from '@/contract/events';
import { loadArticle } from '@/data/articles';
import { eventArticles, type EventArticle } from '@/data/events';
import { paths } from '@/domain/paths';
import { logHandledError } from '@/lib/api-error';
import { ownPath } from '@/lib/own-path';
import { randomId } from '@/lib/random-id';

/**
 * The past events that are built into the site as articles, which can only be duplicated here. One that an event of the
 * server links as its article is that event.
 */
export function WrittenEvents({ events }: { events: readonly Event[] }) {
  const linked = new Set(events.map(({ link }) => link !== '' && ownPath(link)));
  const articles = eventArticles.filter(({ href }) => !linked.has(href));
  if (articles.length === 0) return null;
  return (
    <div className="grid gap-2 pt-6">
      <h2 id="written-events" className="text-lg font-bold">
        Articles of this site
      </h2>
      <ul aria-labelledby="written-events" className="divide-y divide-border">
        {articles.map((article) => (
          <WrittenEvent key={article.slug} article={article} />
        ))}
      </ul>
    </div>
  );
}

function WrittenEvent({ article }: { article: EventArticle }) {
  const { slug, title, date, href, cover } = article;
  const navigate = useNavigate();
  const duplicate = useMutation({
    mutationFn: () => loadArticle(slug),
    onSuccess: (description) => {
      const typed: TypedEvent = {
        name: title,
        description,
        image: cover.src,
        date: '',
        startsAt: null,
        endsAt: null,
        idempotencyKey: randomId(),
      };
      return navigate(paths.newEvent, { state: typed });
    },
    onError: (error) => {
      logHandledError('Duplicating an article', error);
      toast.error('The article could not be loaded. Please try again.');
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 py-2">
      <div className="min-w-0 grow basis-44 [overflow-wrap:anywhere]">
        <Link
          to={href}
          className="inline-flex min-h-11 items-center leading-snug font-semibold underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="text-sm leading-snug text-muted">{date}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Duplicate: ${title}`}
        pending={duplicate.isPending}
        onClick={() => duplicate.mutate()}
      >
        Duplicate
      </Button>
    </li>
  );
}
