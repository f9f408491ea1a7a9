import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

const list = new Intl.ListFormat('en-GB');

interface ConflictNoticeProps {
  /** What has been changed, such as `This event`. */
  what: string;
  /** In what the saved version differs from the typed one, such as `name`. */
  differing: readonly string[];
  isPending: boolean;
  onLoad: () => void;
}

/** Says that somebody, perhaps in another tab, has saved the same meanwhile, and asks which version stays. */
export function ConflictNotice({ what, differing, isPending, onLoad }: ConflictNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
          {`${what} has been changed meanwhile`}
        </h2>
        <p>
          {differing.length === 0
            ? 'What is saved is now the same as what you have here.'
            : `What is saved differs from what you have here in ${list.format(differing.map((field) => `the ${field}`))}.`}
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
