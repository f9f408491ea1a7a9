import { Link } from 'react-router-dom';
import { FormAlert } from '@/components/ui/field';
import { SlowNotice } from '@/components/loading';
import { Button, buttonStyles } from '@/components/ui/button';
import { PENDING_SUBSCRIPTION_DAYS } from '@/domain/retention';
import { society } from '@/data/society';
import { paths } from '@/domain/paths';
import {
  BrokenLink,
  MailLinkPage,
  HomeLink,
  LinkRecipient,
  MailLinkLoading,
  SubscribeAgainButton,
} from './mail-link-page';
import { failureOf, isComplete, isGone, useConfirmSubscription, useMailLink } from './mail-links';

/** Asks for the press that confirms a subscription: mail scanners follow links, but they press no buttons. */
export function ConfirmSubscription({ token }: { token: string }) {
  const confirm = useConfirmSubscription(token);
  const failure = failureOf(confirm.error);
  const { link, linkFailure, isAsking } = useMailLink(token);
  if (!isComplete(token)) {
    return (
      <BrokenLink>
        <SubscribeAgainButton />
      </BrokenLink>
    );
  }
  if (isAsking) return <MailLinkLoading />;
  // A link that stops mails confirms nothing.
  const isOther = link !== undefined && link.topic !== 'confirm';
  if (confirm.isSuccess || (confirm.isIdle && link?.isDone && !isOther)) {
    return (
      <MailLinkPage
        isResult={confirm.isSuccess}
        title={confirm.isSuccess ? 'You are subscribed' : 'You are already subscribed'}
        text={
          <>
            We write to <strong>{confirm.data ?? link?.email ?? 'you'}</strong> when there is
            something new. Every mail has a link to unsubscribe.
          </>
        }
      >
        <Link to={paths.events} className={buttonStyles()}>
          See the events
        </Link>
      </MailLinkPage>
    );
  }
  // The server forgets a subscription that was not confirmed in time, and the link with it.
  if (isOther || isGone(failure) || isGone(linkFailure)) {
    return (
      <MailLinkPage
        isBroken
        isResult={!confirm.isIdle}
        title={isOther ? 'This link confirms nothing' : 'This link has expired'}
        text={
          isOther
            ? 'It is there to stop mails. To confirm a subscription, use the link in the mail that we sent you when you subscribed.'
            : `A link works for ${PENDING_SUBSCRIPTION_DAYS} days and stops working once you unsubscribe. Subscribe again and we will send you a new one.`
        }
      >
        <SubscribeAgainButton />
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage
      title="One more step"
      text={`Press the button and ${society.nameInText} will mail you its news: new events, and now and then a letter.`}
    >
      <LinkRecipient email={link?.email} />
      <Button
        size="lg"
        pending={confirm.isPending}
        onClick={() => confirm.mutate()}
        className="px-[min(1.75rem,5vw)]!"
      >
        {failure === 'none' ? 'Confirm your subscription' : 'Try again'}
      </Button>
      {confirm.isPending && (
        <SlowNotice>
          <HomeLink />
        </SlowNotice>
      )}
      {failure !== 'none' && <FormAlert>{failure.message}</FormAlert>}
    </MailLinkPage>
  );
}
