import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import { AsyncBoundary } from '@/components/async-boundary';
import { useIsOwnServer } from '@/components/own-server-only';
import { Button } from '@/components/ui/button';
import { isOpenForInterest, type Event } from '@/contract/events';
import { society } from '@/data/society';
import { hasBegun } from '@/domain/event-time';
import { userQuery } from '@/features/auth/user-query';
import { useMemberKey } from '@/hooks/use-session';
import { hasQueryFailed } from '@/lib/query-client';
import { serverNow } from '@/lib/session/clock-skew';
import {
  restoreInterestFocus,
  useRegisterInterest,
  useWithdrawInterest,
} from './interest-mutations';
import { interestWords, seatText } from './interest-words';
import { interestControlId, registrationQuery } from './queries';
import { WithdrawInterest } from './withdraw-interest';

// Only members who are asked something load the form.
const loadDialog = () => import('./register-dialog');
const RegisterDialog = lazy(async () => ({ default: (await loadDialog()).RegisterDialog }));
const OwnAnswers = lazy(async () => ({ default: (await loadDialog()).OwnAnswers }));

interface InterestControlProps {
  event: Event;
  /** A card shows the button or the badge only; the page of the event also offers to take the interest back. */
  isOnCard?: boolean;
}

/** For members: shows interest in an event and withdraws it. An event that is over shows the badge only. */
export function InterestControl({ event, isOnCard = false }: InterestControlProps) {
  const { id: eventId, name, questions } = event;
  const words = interestWords(event);
  const member = useMemberKey();
  const registration = useQuery(registrationQuery(member, eventId));
  const { data, isPending } = registration;
  const isInterested = data?.isParticipant === true;
  const register = useRegisterInterest(member, event);
  const withdraw = useWithdrawInterest(member, eventId);
  /** Undefined until the dialog opens or closes: it is open for who comes here from the sign-in. */
  const [wantsDialog, setDialog] = useState<boolean>();
  const [isSentHere] = useState(
    () => !isOnCard && window.location.hash === `#${interestControlId(eventId)}`,
  );
  const isOwnServer = useIsOwnServer();
  const profile = useQuery(userQuery(member));
  const isProfileUnknown =
    isOwnServer && profile.isPending && profile.failureCount === 0 && !hasQueryFailed(profile);
  const owesName = profile.data?.hasChosenName === false;
  const hasToAsk = questions.length > 0 || owesName;
  // Stays busy after a success, because the page usually reloads.
  const isBusy = register.isPending || register.isSuccess;
  // A registration that cannot be read counts as none.
  const isUnread = registration.failureCount === 0 && !hasQueryFailed(registration);
  const isUnknown = ((isPending && isUnread) || isProfileUnknown) && !isBusy;
  const badge = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The button loses the focus when it is disabled or removed, or when the page reloads.
  useEffect(() => {
    if (isInterested || (!isPending && !isBusy))
      restoreInterestFocus(eventId, badge.current ?? button.current);
  }, [eventId, isPending, isBusy, isInterested]);
  const isOpen = isOpenForInterest(event);
  const isAsking = wantsDialog ?? (isSentHere && hasToAsk && !isUnknown);
  useEffect(() => {
    if (!isSentHere || isUnknown) return;
    // A reload does not ask again.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    button.current?.focus();
  }, [isSentHere, isUnknown]);
  // A cancelled event keeps its place after the withdrawal, which cannot be undone: it says that the interest is gone.
  const [wasInterested, setWasInterested] = useState(false);
  if (isInterested && !wasInterested) setWasInterested(true);
  const isWithdrawn = !isInterested && wasInterested && event.status === 'cancelled';

  if (isInterested || isWithdrawn) {
    // Somebody who comes again answers again.
    if (wantsDialog !== false) setDialog(false);
    return (
      <div id={interestControlId(eventId)} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isInterested && (
          <p
            ref={badge}
            tabIndex={-1}
            // As high as the button that it replaces.
            className={`inline-flex items-center gap-2 rounded-xl border-2 border-green-deep bg-green-soft px-4 text-sm font-semibold text-green-deep @max-[10rem]:px-2 ${isOnCard ? 'min-h-11' : 'min-h-12'}`}
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="size-4 @max-[10rem]:hidden"
              fill="none"
            >
              <path d="m2.5 8.5 3.5 3.5 7.5-8" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            {(data && seatText(data)) ?? 'Interested'}
          </p>
        )}
        {!isOnCard &&
          !event.isOver &&
          (isOpen && !data?.seat ? (
            <Button
              variant="link"
              size="sm"
              className="px-0! text-left"
              pending={withdraw.isPending}
              aria-label={`No longer interested: ${name}`}
              onClick={() => withdraw.mutate(undefined, { onSuccess: register.reset })}
            >
              No longer interested
            </Button>
          ) : (
            <WithdrawInterest event={event} isReplaced={isOpen} onWithdrawn={register.reset} />
          ))}
        {!isOnCard &&
          isOpen &&
          data !== undefined &&
          hasToAsk &&
          !hasBegun(event, society.timeZone, serverNow()) && (
            <div className="min-h-11 basis-full">
              <AsyncBoundary loading={null}>
                <OwnAnswers event={event} registration={data} />
              </AsyncBoundary>
            </div>
          )}
      </div>
    );
  }
  if (!isOpen) return null;
  return (
    <>
      <Button
        ref={button}
        id={interestControlId(eventId)}
        size={isOnCard ? 'sm' : 'default'}
        // Until it is known whether the event interests the member, the button only keeps its place.
        className={isUnknown ? 'invisible' : ''}
        aria-hidden={isUnknown}
        // Also while the form loads.
        pending={isBusy || isAsking}
        disabled={isBusy || isUnknown}
        aria-label={`${words.button}: ${name}`}
        onClick={() => (hasToAsk ? setDialog(true) : register.mutate(undefined))}
      >
        {words.button}
      </Button>
      {isAsking && (
        <AsyncBoundary loading={null}>
          <RegisterDialog
            event={event}
            registration={data}
            isPending={isBusy}
            error={register.error}
            onSend={register.mutateAsync}
            returnFocusTo={button}
            onClose={() => {
              register.reset();
              setDialog(false);
            }}
          />
        </AsyncBoundary>
      )}
    </>
  );
}
