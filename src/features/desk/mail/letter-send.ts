import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { NO_SUBSCRIBERS, type LetterInput } from '@/contract/newsletter-desk';
import { countOf } from '@/features/desk/count-of';
import { deskErrorMessage } from '@/features/desk/desk-error-message';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { ApiError } from '@/lib/api-error';
import { logHandledError } from '@/lib/log-handled-error';
import type { LetterValues } from './letter-draft';
import { useSendLetter } from './mail-queries';

interface LetterSendOptions {
  form: Pick<UseFormReturn<LetterValues, unknown, LetterInput>, 'setError'>;
  /** Called when the letter to all is queued. */
  onSent: () => void;
  /** Called when the letter cannot be sent as it is: the server rejects a field, or nobody subscribes any more. */
  onImpossible: () => void;
}

/** Sends a letter, and says in words what became of it. */
export function useLetterSend({ form, onSent, onImpossible }: LetterSendOptions) {
  const mutation = useSendLetter();
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const forget = () => {
    setDone(undefined);
    setProblem(undefined);
  };

  const send = useSingleFlight(async (letter: LetterInput) => {
    forget();
    try {
      const { recipients } = await mutation.mutateAsync(letter);
      if (!letter.test) onSent();
      setDone(
        letter.test
          ? 'A test is on its way to your own address. If it cannot be sent, “On its way” above says why.'
          : `On its way to ${countOf(recipients, 'subscriber')}.`,
      );
    } catch (error) {
      logHandledError('Sending a letter', error);
      const field = fieldOf(error);
      if (field !== undefined && error instanceof ApiError) {
        onImpossible();
        form.setError(field, { message: error.message }, { shouldFocus: true });
        return;
      }
      if (error instanceof ApiError && error.code === NO_SUBSCRIBERS) onImpossible();
      setProblem(problemOf(error, letter));
    }
  });

  return { send, done, problem, isPending: mutation.isPending, forget };
}

function fieldOf(error: unknown): keyof LetterValues | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  return (['subject', 'body'] as const).find((field) => field === error.field);
}

/** A letter to all whose response was lost may be queued: who sends it again would send it twice. */
function problemOf(error: unknown, { test }: LetterInput): string {
  const message = `${deskErrorMessage(error)} What you typed stays here.`;
  const isRejected = error instanceof ApiError && error.status !== null && error.status < 500;
  if (test || isRejected) return message;
  return `${message} The letter may be on its way all the same: look at the list of letters before you send it again.`;
}
