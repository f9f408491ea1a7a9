import { DotPattern } from '@/components/dot-pattern';
import { TimeText } from '@/components/time-text';
import { pictureSources } from '@/lib/picture-sources';
import { preview } from '@/lib/plain-text';
import { readersText, type EventValues } from './event-form-values';

interface EventFormPreviewProps {
  values: EventValues;
  /** Empty without a picture that can be shown. */
  image: string;
  /** Empty for a new event. */
  id: string;
}

/** The card of the event as it is typed: beside the form, or below it on narrow screens. */
export function EventFormPreview({ values, image, id }: EventFormPreviewProps) {
  const { name, description } = values;
  const date = readersText(values);
  return (
    <aside
      aria-label="The card"
      className="grid w-full max-w-88 grid-cols-[minmax(0,1fr)] gap-2 lg:sticky lg:top-24"
    >
      <p className="eyebrow text-muted">As a card</p>
      {/* As `EventCard` without its controls: the picture takes what the text leaves of the height. */}
      <div className="flex min-h-[356px] flex-col overflow-hidden card-frame bg-card text-left">
        <div className="relative flex shrink-0 grow border-b-2 border-foreground bg-border before:min-h-20">
          <div className="absolute inset-0">
            {image === '' ? (
              <FormPattern id={id} />
            ) : (
              <img
                key={image}
                {...pictureSources(image)}
                sizes="22rem"
                alt=""
                className="size-full object-cover"
              />
            )}
          </div>
        </div>
        <div className="@container shrink-0 px-[min(1.25rem,6.25vw)] pt-4 pb-5">
          <p className="eyebrow break-words text-muted">
            <TimeText text={date || 'When'} />
          </p>
          <p className="mt-1 font-display lg:line-clamp-3 text-xl leading-tight font-bold break-words @max-[13rem]:line-clamp-none @max-[13rem]:text-[10.5vw] @max-[13rem]:hyphens-auto">
            {name || 'Name'}
          </p>
          <p className="mt-1.5 text-[0.9375rem] leading-normal break-words">
            {preview(description) || 'Description'}
          </p>
        </div>
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
