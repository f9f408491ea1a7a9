import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageLoading } from '@/components/loading';
import { Button, buttonStyles } from '@/components/ui/button';
import type { FeedbackForm } from '@/contract/feedback';
import { isolated } from '@/domain/isolated';
import { eventPath, paths } from '@/domain/paths';
import { FEEDBACK_DAYS } from '@/domain/retention';
import { CODE_PATTERN } from '@/domain/short-code';
import { errorMessage, isUnknownToServer } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { FeedbackAnswer } from './feedback-answer';
import { feedbackFormQuery, useSendFeedback } from './feedback-queries';

/** Asks somebody with a link how an event was. */
export function Feedback({ token }: { token: string }) {
  const isComplete = CODE_PATTERN.test(token);
  const query = useQuery({ ...feedbackFormQuery(token), enabled: isComplete });
  const send = useSendFeedback(token);
  if (!isComplete) {
    return (
      <Message
        title="This link does not work"
        text="Your mail app may have cut it off: copy the whole address from the mail."
      >
        <HomeLink />
      </Message>
    );
  }
  if (isUnknownToServer(query.error)) {
    return (
      <Message
        title="This link is unknown"
        text="It belongs to no event. Please use the link in your mail."
      >
        <HomeLink />
      </Message>
    );
  }
  const form = query.data;
  if (form === undefined) {
    if (!hasQueryFailed(query)) return <PageLoading />;
    return (
      <Message title="This page did not load" text={errorMessage(query.error)}>
        <Button pending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Message>
    );
  }
  if (send.isSuccess) {
    return (
      <Message
        isResult
        title="Thank you"
        text="Your answer is with the organisers, without your name."
      >
        <EventLink form={form} />
      </Message>
    );
  }
  if (form.state === 'used') {
    return (
      <Message
        isResult={send.isError}
        title="This link has been used"
        text={`It takes one answer, and that has arrived. Thank you for saying how “${isolated(form.eventName)}” was.`}
      >
        <EventLink form={form} />
      </Message>
    );
  }
  if (form.state === 'closed') {
    return (
      <Message
        isResult={send.isError}
        title="Answers are no longer taken"
        text={`The organisers of “${isolated(form.eventName)}” take answers for ${FEEDBACK_DAYS} days after the event, unless they stop asking.`}
      >
        <EventLink form={form} />
      </Message>
    );
  }
  return (
    <section className="page-container py-10 sm:py-16">
      <h1 className="max-w-3xl text-title font-extrabold [overflow-wrap:anywhere]">
        {`How was ${isolated(form.eventName)}?`}
      </h1>
      <p className="mt-2 eyebrow text-muted">{form.eventDate}</p>
      <FeedbackAnswer token={token} send={send} />
    </section>
  );
}

const HomeLink = () => (
  <Link to={paths.home} className={buttonStyles({ variant: 'outline' })}>
    Go to the home page
  </Link>
);

const EventLink = ({ form: { eventId } }: { form: FeedbackForm }) => (
  <Link to={eventPath(eventId)} className={buttonStyles({ variant: 'outline' })}>
    See the event
  </Link>
);

interface MessageProps {
  title: string;
  text: string;
  /** Whether it takes the place of the form: the heading then takes the focus. */
  isResult?: boolean;
  children: ReactNode;
}

function Message({ title, text, isResult = false, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <div className="page-container grid min-h-[70svh] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-5 py-16 text-center">
      <h1
        ref={heading}
        tabIndex={-1}
        className="max-w-2xl text-title font-extrabold [overflow-wrap:anywhere] outline-none"
      >
        {title}
      </h1>
      <p className="max-w-prose text-lead [overflow-wrap:anywhere]">{text}</p>
      {children}
    </div>
  );
}
