import { Link } from 'react-router-dom';
import { SlowNotice } from '@/components/loading';
import { TimeText } from '@/components/time-text';
import { Button, buttonStyles } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import { isolated } from '@/domain/isolated';
import { eventPath, paths } from '@/domain/paths';
import {
  BrokenLink,
  HomeLink,
  LinkRecipient,
  MailLinkLoading,
  MailLinkPage,
} from './mail-link-page';
import { failureOf, isComplete, isGone, useLeaveSeat, useSeatLink } from './mail-links';

/** Asks for the press that gives a seat back, or a place in line. */
export function LeaveSeat({ token }: { token: string }) {
  const query = useSeatLink(token);
  const { data: link, isFetching, isFetchedAfterMount, refetch } = query;
  const leave = useLeaveSeat(token);
  const failure = failureOf(leave.error ?? query.error);

  if (!isComplete(token))
    return (
      <BrokenLink>
        <HomeLink />
      </BrokenLink>
    );
  if (!isFetchedAfterMount) return <MailLinkLoading />;
  if (isGone(failure)) {
    return (
      <MailLinkPage
        isBroken
        title="This link is unknown"
        text="It is complete, but it belongs to no seat. Please use the link in your latest mail about the event."
      >
        <HomeLink />
      </MailLinkPage>
    );
  }
  const alert = failure !== 'none' && <FormAlert>{failure.message}</FormAlert>;
  if (link === undefined) {
    return (
      <MailLinkPage
        isBroken
        title="This page did not load"
        text="Your seat is still yours: nothing has been given back."
      >
        <Button pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
        {alert}
      </MailLinkPage>
    );
  }
  const { event, email, seat } = link;
  if (event === null) {
    return (
      <MailLinkPage
        isBroken
        title="This event is gone"
        text="The organisers have deleted it, so there is nothing to give back."
      >
        <Link to={paths.events} className={buttonStyles()}>
          See the events
        </Link>
      </MailLinkPage>
    );
  }
  const name = `“${isolated(event.name)}”`;
  if (seat === 'left') {
    return (
      <MailLinkPage
        isResult={leave.isSuccess}
        {...(leave.isSuccess
          ? {
              title: `You are no longer coming to ${name}`,
              text: 'Your place is given back. If you come again, you get a seat only if one is free.',
            }
          : {
              title: `Nothing to give back for ${name}`,
              text: 'The place that this link stood for is no longer yours. If you have signed up again since, the page of the event says so.',
            })}
      >
        <Link to={eventPath(event.id)} className={buttonStyles({ variant: 'outline' })}>
          See the event
        </Link>
      </MailLinkPage>
    );
  }
  const isGoing = seat === 'going';
  return (
    <MailLinkPage
      title={isGoing ? `Give your seat back for ${name}?` : `Leave the line for ${name}?`}
      text={
        isGoing
          ? 'Somebody else can then have it. If you come again, you get one only if it is free.'
          : 'If you come again, you will be last in line.'
      }
    >
      <p className="text-lead [overflow-wrap:anywhere]">
        <span className="block font-semibold">
          <TimeText text={event.date} />
        </span>
        <bdi>{event.place}</bdi>
      </p>
      <LinkRecipient email={email} />
      <Button
        size="lg"
        className="px-[min(1.75rem,5vw)]!"
        pending={leave.isPending}
        onClick={() => leave.mutate()}
      >
        {leave.isError ? 'Try again' : isGoing ? 'Give my seat back' : 'Leave the line'}
      </Button>
      {leave.isPending && (
        <SlowNotice>
          <HomeLink />
        </SlowNotice>
      )}
      {alert}
    </MailLinkPage>
  );
}
