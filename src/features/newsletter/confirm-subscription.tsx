import { Link } from 'react-router-dom';
import { FormAlert } from '@/components/form-alert';
import { Button, buttonStyles } from '@/components/ui/button';
import { society } from '@/data/society';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { paths } from '@/lib/paths';
import { BrokenLink } from './broken-link';
import { MailLinkPage } from './mail-link-page';
import { LinkRecipient } from './link-recipient';
import { failureOf, useConfirmSubscription, useMailLink } from './mail-links';
import { SubscribeAgainButton } from './subscribe-again-button';

const PENDING_DAYS = 7;

/** Asks for the press that confirms a subscription: mail scanners follow links, but they press no buttons. */
export function ConfirmSubscription({ token }: { token: string }) {
  const confirm = useConfirmSubscription(token);
  const onConfirm = useSingleFlight(async () => {
    // The mutation has the error.
    await confirm.mutateAsync().catch(() => undefined);
  });
  const failure = failureOf(confirm.error);
  // An unknown link may be one that has expired, which the press finds out.
  const { link } = useMailLink(token);
  if (token === '' || failure === 'unknown token') {
    return (
      <BrokenLink isResult={failure === 'unknown token'}>
        <SubscribeAgainButton />
      </BrokenLink>
    );
  }
  if (confirm.isSuccess) {
    return (
      <MailLinkPage
        isResult
        title="You are subscribed"
        text={
          <>
            We write to <strong>{confirm.data}</strong> when there is something new. Every mail has
            a link to unsubscribe.
          </>
        }
      >
        <Link to={paths.events} className={buttonStyles()}>
          See the events
        </Link>
      </MailLinkPage>
    );
  }
  if (failure === 'expired') {
    return (
      <MailLinkPage
        isResult
        title="This link has expired"
        text={`It is valid for ${PENDING_DAYS} days, and not after you have left. Subscribe again and we will send you a new one.`}
      >
        <SubscribeAgainButton />
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage
      title="One step is left"
      text={`Press the button and the ${society.name} will mail you its news: new events, and now and then a letter.`}
    >
      <LinkRecipient email={link?.email} />
      <Button
        size="lg"
        pending={confirm.isPending}
        onClick={onConfirm}
        className="px-[min(1.75rem,5vw)]! whitespace-normal!"
      >
        {failure === 'none' ? 'Confirm your subscription' : 'Try again'}
      </Button>
      {failure !== 'none' && <FormAlert>{failure.message}</FormAlert>}
    </MailLinkPage>
  );
}
