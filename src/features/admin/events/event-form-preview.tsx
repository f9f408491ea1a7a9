import { DotPattern } from '@/components/dot-pattern';
import { cardPictureStyles, cardSeatsStyles, EventCard } from '@/components/event-card';
import { countSeats } from '@/domain/seats';
import { cutStyles, pictureSources } from '@/lib/picture-sources';
import { seatsLeftText } from '@/domain/seats';
import { readersText } from './event-form-times';
import { capacityOf, type EventValues } from './event-form-values';

interface EventFormPreviewProps {
  values: EventValues;
  /** Empty without a picture that can be shown. */
  image: string;
  /** Empty for a new event. */
  id: string;
  /** How many members are interested in it. */
  interested: number;
}

/** The card of the event as it is typed: beside the form, or below it on narrow screens. */
export function EventFormPreview({ values, image, id, interested }: EventFormPreviewProps) {
  const { name, place, description } = values;
  const capacity = capacityOf(values);
  return (
    <aside
      aria-label="The card"
      className="grid w-full max-w-88 grid-cols-[minmax(0,1fr)] gap-2 lg:sticky lg:top-24"
    >
      <h2 className="eyebrow text-muted">As a card</h2>
      <div className="card-grid text-left">
        <EventCard
          name={name || 'Name'}
          date={readersText(values) || 'When'}
          place={place.trim()}
          seats={
            capacity !== null &&
            capacity > 0 && (
              <p className={cardSeatsStyles}>
                {seatsLeftText({ capacity, ...countSeats({ inLine: interested, capacity }) })}
              </p>
            )
          }
          description={description || 'Description'}
          picture={
            image === '' ? (
              <FormPattern id={id} />
            ) : (
              <img
                key={image}
                {...pictureSources(image)}
                sizes="22rem"
                alt=""
                className={`${cardPictureStyles} ${cutStyles(image)}`}
              />
            )
          }
        />
      </div>
    </aside>
  );
}

// The grid of the patterns, before its dots are joined.
const columns = [1.5, 4, 6.5, 9, 11.5];
const grid = [1.5, 4, 6.5].flatMap((y) => columns.map((x) => `M${x} ${y}h0`)).join('');

/**
 * What the form shows for an event without a picture: its pattern. A new event (an empty `id`) has a plain grid,
 * because its pattern depends on the id that the server gives it.
 */
export function FormPattern({ id }: { id: string }) {
  if (id !== '') return <DotPattern seed={id} className="size-full" />;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 13 8"
      strokeWidth="0.6"
      strokeLinecap="round"
      className="size-full bg-background"
    >
      <path d={grid} className="stroke-border" />
    </svg>
  );
}
