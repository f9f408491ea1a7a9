import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { CalendarAppLinks } from '@/components/calendar-app-links';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { CALENDAR_ID } from '@/domain/paths';
import { useMemberKey } from '@/hooks/use-session';
import { copyLink } from '@/lib/copy-link';
import { calendarQuery, useCreateCalendar, useEndCalendar } from './account-queries';
import { QuerySection, ResultLine } from './query-section';

/** The calendar with the events that interest the member, which only its address opens. */
export function CalendarSection() {
  const calendar = useQuery(calendarQuery(useMemberKey()));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <QuerySection
      id={CALENDAR_ID}
      heading="Your calendar link"
      headingRef={heading}
      what="Your calendar link"
      query={calendar}
    >
      {({ url }) => <PrivateCalendar url={url} heading={heading} />}
    </QuerySection>
  );
}

interface PrivateCalendarProps {
  url: string | null;
  heading: RefObject<HTMLElement | null>;
}

function PrivateCalendar({ url, heading }: PrivateCalendarProps) {
  const [done, setDone] = useState('');
  const [question, setQuestion] = useState<'new' | 'end'>();
  const create = useCreateCalendar();
  const end = useEndCalendar();
  const close = (result: string) => {
    setQuestion(undefined);
    setDone(result);
  };
  const onEnd = () => {
    create.reset();
    end.mutate(undefined, { onSuccess: () => close('The link no longer works.') });
  };
  const onFirst = () => {
    end.reset();
    create.mutate(undefined, {
      onSuccess: () => {
        close('Your calendar link is ready.');
        // The button that had the focus is gone.
        heading.current?.focus();
      },
    });
  };
  const onNew = () =>
    create.mutate(undefined, {
      onSuccess: () => close('This is the new link. The old one no longer works.'),
    });
  const ask = (next: 'new' | 'end' | undefined) => {
    create.reset();
    end.reset();
    setDone('');
    setQuestion(next);
  };
  const isAsking = question !== undefined;
  return (
    <>
      <p className="text-muted">
        A link to the events that interest you, for your calendar app. New ones, changes and
        cancellations appear there by themselves.
      </p>
      {url === null ? (
        <Button className="sm:justify-self-start" pending={create.isPending} onClick={onFirst}>
          Get a calendar link
        </Button>
      ) : (
        <Address url={url} onNew={() => ask('new')} onEnd={() => ask('end')} />
      )}
      <ResultLine done={done} error={isAsking ? null : create.error} />
      <QuestionDialog
        title="Get a new link?"
        description="The old link stops working at once, for everybody who has it. Your calendar app needs the new one."
        yes="Get a new link"
        open={question === 'new'}
        mutation={create}
        returnFocusTo={heading}
        onYes={onNew}
        onOpenChange={() => ask(undefined)}
      />
      <QuestionDialog
        title="Remove your calendar link?"
        description="It stops working at once, and your calendar app no longer shows these events. They stay on your profile."
        yes="Remove the link"
        open={question === 'end'}
        mutation={end}
        returnFocusTo={heading}
        onYes={onEnd}
        onOpenChange={() => ask(undefined)}
      />
    </>
  );
}

interface AddressProps {
  url: string;
  onNew: () => void;
  onEnd: () => void;
}

function Address({ url, onNew, onEnd }: AddressProps) {
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Link" className="min-w-0 grow basis-32">
          {(ids) => (
            <Input
              {...ids}
              readOnly
              value={url}
              className="text-sm"
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </Field>
        <Button
          variant="outline"
          aria-label="Copy your calendar link"
          onClick={() => void copyLink(url)}
        >
          Copy
        </Button>
      </div>
      <p className="text-sm text-muted">
        Keep it to yourself: whoever has it sees which events interest you.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <CalendarAppLinks url={url} label="Open in your calendar app" size="sm" />
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={onNew}>
          New link
        </Button>
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={onEnd}>
          Remove the link
        </Button>
      </div>
    </>
  );
}
