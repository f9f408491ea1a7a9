import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormAlert } from '@/components/ui/field';
import { SlowNotice } from '@/components/loading';
import { Button, buttonStyles } from '@/components/ui/button';
import type { MailTopic } from '@/contract/newsletter';
import { society } from '@/data/society';
import { isolated } from '@/domain/isolated';
import { paths } from '@/domain/paths';
import {
  BrokenLink,
  MailLinkPage,
  HomeLink,
  LinkRecipient,
  MailLinkLoading,
  SubscribeAgainButton,
} from './mail-link-page';
import { failureOf, isComplete, isGone, useMailChoice, useMailLink } from './mail-links';

interface TopicWords {
  question: string;
  explanation: string;
  stop: string;
  stopped: string;
  alreadyStopped: string;
  wayBack: string;
  back: string;
}

const topicWords: Record<MailTopic, TopicWords> = {
  news: {
    question: 'Unsubscribe from the news?',
    explanation: `Press the button and ${society.nameInText} will stop sending you its news.`,
    stop: 'Unsubscribe',
    stopped: 'You are unsubscribed',
    alreadyStopped: 'You have already unsubscribed',
    wayBack: 'Subscribe again',
    back: 'You are subscribed again',
  },
  reminders: {
    question: 'No more reminders?',
    explanation: 'Press the button and we will stop reminding you of the events that interest you.',
    stop: 'Stop the reminders',
    stopped: 'You will get no more reminders',
    alreadyStopped: 'Your reminders are already off',
    wayBack: 'Remind me again',
    back: 'You will get reminders again',
  },
  event: {
    question: 'No more mails about this event?',
    explanation:
      'Press the button and we will stop writing to you about it. It stays among the events that interest you.',
    stop: 'Stop these mails',
    stopped: 'You will get no more mails about this event',
    alreadyStopped: 'You have already stopped the mails about this event',
    wayBack: 'Write to me again',
    back: 'You will get mails about this event again',
  },
};

const unknownTopic: Pick<TopicWords, 'question' | 'explanation' | 'stop'> = {
  question: 'No more of these mails?',
  explanation: 'Press the button and we will stop sending you mails of this kind.',
  stop: 'Stop these mails',
};

/** The second click of a double click would take the first one back, where its button now is. */
const DOUBLE_CLICK_MS = 1_000;

interface LeaveMailProps {
  token: string;
  topic: MailTopic | undefined;
}

/** Asks for the press that stops mails, and offers the way back. */
export function LeaveMail({ token, topic }: LeaveMailProps) {
  const choice = useMailChoice(token);
  /** What the last request that succeeded has done. */
  const [done, setDone] = useState<{ choice: 'leave' | 'rejoin'; topic: MailTopic; at: number }>();
  const failure = failureOf(choice.error);
  const { link, linkFailure, isAsking } = useMailLink(token);
  const choose = (wanted: 'leave' | 'rejoin') =>
    choice.mutate(wanted, {
      onSuccess: (topic) => setDone({ choice: wanted, topic, at: Date.now() }),
    });

  if (!isComplete(token))
    return (
      <BrokenLink>
        <HomeLink />
      </BrokenLink>
    );
  if (isAsking) return <MailLinkLoading />;
  // The link of a confirm mail stops nothing; no other link expires by itself.
  if (link?.topic === 'confirm' || isGone(linkFailure) || failure === 'unknown token') {
    return (
      <MailLinkPage
        isBroken
        isResult={failure === 'unknown token'}
        title="This link is unknown"
        text="It is complete, but it stops none of our mails. Please use the link in your latest mail from us."
      >
        <HomeLink />
      </MailLinkPage>
    );
  }
  if (failure === 'expired') {
    return (
      <MailLinkPage
        isBroken
        isResult
        title="This link has expired"
        text="Your address is no longer stored here. Subscribe again and we will send you a new link."
      >
        <SubscribeAgainButton />
      </MailLinkPage>
    );
  }
  const alert = failure !== 'none' && <FormAlert>{failure.message}</FormAlert>;
  const slowNotice = choice.isPending && (
    <SlowNotice>
      <HomeLink />
    </SlowNotice>
  );
  const asked = link?.topic ?? topic;
  // Not after a press: the description of the link may arrive later and already include it.
  const wasStopped = done === undefined && choice.variables !== 'leave' && link?.isDone === true;
  const stoppedTopic = done?.choice === 'leave' ? done.topic : wasStopped ? asked : undefined;
  if (stoppedTopic !== undefined) {
    const { stopped, alreadyStopped, wayBack } = topicWords[stoppedTopic];
    return (
      <MailLinkPage
        isResult={!wasStopped}
        title={wasStopped ? alreadyStopped : stopped}
        text="There is nothing else to do."
      >
        <div className="grid justify-items-center gap-3">
          <p className="text-muted">Was that a mistake?</p>
          <Button
            variant="outline"
            className="px-[min(1.25rem,5vw)]!"
            pending={choice.isPending}
            onClick={() => {
              if (Date.now() - (done?.at ?? 0) > DOUBLE_CLICK_MS) choose('rejoin');
            }}
          >
            {wayBack}
          </Button>
          {slowNotice}
          {alert}
        </div>
      </MailLinkPage>
    );
  }
  if (done?.choice === 'rejoin') {
    return (
      <MailLinkPage
        isResult
        title={topicWords[done.topic].back}
        text="Every mail has a link to unsubscribe."
      >
        <Link to={paths.events} className={buttonStyles()}>
          See the events
        </Link>
      </MailLinkPage>
    );
  }
  const { question, explanation, stop } = asked === undefined ? unknownTopic : topicWords[asked];
  return (
    <MailLinkPage
      title={link?.event ? `No more mails about “${isolated(link.event)}”?` : question}
      text={explanation}
    >
      <LinkRecipient email={link?.email} />
      <Button
        size="lg"
        className="px-[min(1.75rem,5vw)]!"
        pending={choice.isPending}
        onClick={() => choose('leave')}
      >
        {alert ? 'Try again' : stop}
      </Button>
      {slowNotice}
      {alert}
    </MailLinkPage>
  );
}
