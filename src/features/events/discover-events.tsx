import { Section } from '@/components/section';
import { eventArticles } from '@/data/events';
import { cardGridStyles, EventCard } from './event-card';

export function DiscoverEvents() {
  return (
    <Section
      id="discover"
      className="border-y-2 border-foreground bg-yellow"
      heading="DISCOVER OUR EXCITING EVENTS"
      subtitle="Explore a variety of events that cater to different interests and passions. Our events offer something for everyone, dive in and discover what we have in store for you!"
    >
      <div className={cardGridStyles}>
        {eventArticles.map(({ id, title, date, description, cover, href }) => (
          <EventCard
            key={id}
            name={title}
            {...{ date, description, href }}
            image={cover.src}
            imageAlt={cover.alt}
          />
        ))}
      </div>
    </Section>
  );
}
