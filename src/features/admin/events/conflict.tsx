import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import { fieldInWords } from './event-history';
import { whenFields } from './event-form-times';
import { isSameValue, valueNames, valuesOf, type EventValues } from './event-form-values';

/** The fields in which what is saved differs from what was typed, in words: `name`, `date`. */
export function differences(saved: Event, typed: EventValues): string[] {
  const theirs = valuesOf(saved);
  const isWhen = (field: string) => whenFields.some((one) => one === field);
  const differing = valueNames.filter((field) => !isSameValue(theirs[field], typed[field]));
  return [...new Set(differing.map((field) => fieldInWords(isWhen(field) ? 'date' : field)))];
}

const list = new Intl.ListFormat('en-GB');

interface ConflictNoticeProps {
  /** The event as it is saved now. */
  saved: Event;
  typed: EventValues;
  isPending: boolean;
  onLoad: () => void;
}

/** Says that somebody, perhaps in another tab, has saved the event meanwhile, and asks which version stays. */
export function ConflictNotice({ saved, typed, isPending, onLoad }: ConflictNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const differing = differences(saved, typed).map((field) => `the ${field}`);
  return (
    <section
      aria-labelledby="conflict-heading"
      className="grid gap-4 card-frame bg-yellow-soft p-4 text-left sm:p-5"
    >
      <div className="grid gap-1">
        <h2
          id="conflict-heading"
          ref={heading}
          tabIndex={-1}
          className="text-subtitle font-bold outline-none"
        >
          This event has been changed meanwhile
        </h2>
        <p>
          {differing.length === 0
            ? 'What is saved is now the same as what you have here.'
            : `What is saved differs from what you have here in ${list.format(differing)}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" size="sm" disabled={isPending} onClick={onLoad}>
          Load theirs
        </Button>
        {/* Keeps the state that the first attempt asked for. */}
        <Button type="submit" value="" variant="secondary" size="sm" pending={isPending}>
          Overwrite
        </Button>
      </div>
    </section>
  );
}
