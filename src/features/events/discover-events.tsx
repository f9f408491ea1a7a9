import { Section } from '@/components/section';
import { DISCOVER_ID } from '@/domain/paths';
import { PAST_LINKS_ID } from './event-links';
import { PastEventList } from './past-event-list';

export function DiscoverEvents({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Section
      id={DISCOVER_ID}
      className="border-y-2 border-foreground bg-yellow"
      heading="DISCOVER OUR EXCITING EVENTS"
      subtitle="Explore a variety of events that cater to different interests and passions. Our events offer something for everyone, dive in and discover what we have in store for you!"
    >
      <noscript id={PAST_LINKS_ID} />
      <PastEventList isAdmin={isAdmin} />
    </Section>
  );
}
