import { eventArticles, type EventArticle } from '@/data/events';
import { cardGridStyles, CardPicture, EventCard } from './event-card';

/** The built-in past events. */
export function ArticleCards() {
  return (
    <div className={cardGridStyles}>
      {eventArticles.map((article) => (
        <ArticleCard key={article.slug} article={article} />
      ))}
    </div>
  );
}

export function ArticleCard({ article }: { article: EventArticle }) {
  const { title, date, description, cover, href } = article;
  return (
    <EventCard
      name={title}
      {...{ date, description, href }}
      picture={<CardPicture picture={cover} />}
    />
  );
}
