// What a member is asked who registers for an event. A part of its own, so that it loads only where something is asked.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, type DialogProps } from '@/components/ui/dialog';
import type { Event, Registration } from '@/contract/events';
import { owedQuestions } from '@/contract/questions';
import { seatsLeftText } from '@/domain/seats';
import { userQuery } from '@/features/auth/user-query';
import { useMemberKey } from '@/hooks/use-session';
import { useChangeRegistration } from './interest-mutations';
import { interestWords } from './interest-words';
import { RegisterForm, type RegisterFormProps } from './register-form';

interface RegisterDialogProps extends Omit<RegisterFormProps, 'submitText'> {
  onClose: () => void;
  returnFocusTo?: DialogProps['returnFocusTo'];
}

/** The button of the form registers, or saves what a registered member says. */
export function RegisterDialog({ onClose, returnFocusTo, ...form }: RegisterDialogProps) {
  const { event, registration, isPending } = form;
  const isRegistered = registration?.isParticipant === true;
  const words = interestWords(event);
  const own = event.questions.length > 0 ? 'answers' : 'name';
  return (
    <Dialog
      title={isRegistered ? `Your ${own}` : words.question}
      {...(own === 'answers' && { description: whoSees(event, isRegistered) })}
      open
      onOpenChange={onClose}
      isPending={isPending}
      returnFocusTo={returnFocusTo}
    >
      {!isRegistered && event.capacity !== null && (
        <p className="font-semibold">{seatsLeftText(event)}</p>
      )}
      <RegisterForm {...form} submitText={isRegistered ? `Save my ${own}` : words.button} />
    </Dialog>
  );
}

function whoSees({ questions }: Event, isRegistered: boolean): string {
  const readers = questions.some(({ atDoor }) => atDoor)
    ? 'the organisers and their helpers at the door'
    : 'the organisers';
  return `Only ${readers} see your answers.${isRegistered ? '' : ' You can change them until it begins.'}`;
}

interface OwnAnswersProps {
  event: Event;
  registration: Registration;
}

/** For a member who is registered: asks for the name and the answers that are open, or offers to change the answers. */
export function OwnAnswers({ event, registration }: OwnAnswersProps) {
  const [isOpen, setOpen] = useState(false);
  const member = useMemberKey();
  const { data: user } = useQuery(userQuery(member));
  const change = useChangeRegistration(member, event);
  const owes = [
    user?.hasChosenName === false && 'your name',
    owedQuestions(event.questions, registration.answers).length > 0 && 'an answer from you',
  ].filter((part) => part !== false);
  const isOwed = owes.length > 0;
  const hasQuestions = event.questions.length > 0;
  const close = () => {
    change.reset();
    setOpen(false);
  };
  const button = (
    <Button
      variant={isOwed ? 'secondary' : 'link'}
      size="sm"
      className={isOwed ? 'justify-self-start' : 'justify-start! px-0! text-left'}
      onClick={() => setOpen(true)}
    >
      {isOwed ? (hasQuestions ? 'Answer the questions' : 'Enter your name') : 'Change my answers'}
    </Button>
  );
  return (
    <>
      {isOwed ? (
        <div className="grid gap-3 rounded-xl border-2 border-yellow bg-yellow-soft px-4 py-3">
          <p className="font-medium">{`The organisers still need ${owes.join(' and ')}.`}</p>
          {button}
        </div>
      ) : (
        hasQuestions && button
      )}
      {isOpen && (
        <RegisterDialog
          event={event}
          registration={registration}
          isPending={change.isPending}
          error={change.error}
          onSend={(body) => change.mutateAsync(body).then(close)}
          onClose={close}
        />
      )}
    </>
  );
}
