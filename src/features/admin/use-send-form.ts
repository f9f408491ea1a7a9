import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { DialogMutation } from '@/components/question-dialog';
import { refusals } from '@/hooks/refusals';
import { useKeepDraft, type useDraft } from './drafts';

interface SendFormOptions<Values extends FieldValues, Content> {
  kept: ReturnType<typeof useDraft<Content>>;
  /** What the form begins with if nothing was typed before. */
  start: Values;
  /** What is to be stored of the values; null if there is nothing to keep. */
  contentOf: (values: Values) => Content | null;
  /** The fields that the server may turn down. */
  fields: readonly FieldPath<Values>[];
  mutation: DialogMutation & { reset: () => void };
  /** What follows the reason of a failure. */
  advice: string;
}

/** What follows the reason why a letter or message was not sent, or may not have been. */
export const SENT_ONCE = 'What you typed stays here, and sending it again unchanged sends it once.';

/** A form that sends something to people after a question: its draft, its question, and where a failure stands. */
export function useSendForm<Values extends FieldValues, Content, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { kept, start, contentOf, fields, mutation, advice }: SendFormOptions<Values, Content>,
) {
  const { key, draft, discard } = kept;
  const keeping = useKeepDraft(form, { key, contentOf });
  const [isAsking, setAsking] = useState(false);
  const [textNumber, setTextNumber] = useState(1);
  const { showBesideField, problemOf } = refusals(form, fields);
  const failure = problemOf(mutation.error);
  const problem = failure && `${failure} ${advice}`;
  const isStart = JSON.stringify(form.formState.defaultValues) === JSON.stringify(start);
  const startAnew = () => {
    discard();
    setAsking(false);
    setTextNumber((number) => number + 1);
    form.reset(start);
  };
  return {
    keeping,
    /** For the notice of a draft. */
    restored: { restoredFrom: isStart ? null : (draft?.savedAt ?? null), onDiscard: startAnew },
    startAnew,
    /** Counts the texts, so that the next one begins with its field and not with an empty preview. */
    textNumber,
    isAsking,
    ask: () => {
      mutation.reset();
      setAsking(true);
    },
    /** For the dialog. @param action What is asked and done, such as `Send to 12 people`. */
    questionOf: (action: string) => ({
      open: isAsking,
      onOpenChange: setAsking,
      title: `${action}?`,
      no: 'Not yet',
      yes: action,
      yesVariant: 'secondary' as const,
      mutation,
      problemOf: () => problem,
    }),
    /** Why nothing was sent, as far as the dialog does not say it. */
    problem: isAsking ? undefined : problem,
    /** What can be mended beside a field ends the question. */
    onError: (error: Error) => {
      if (showBesideField(error)) setAsking(false);
    },
  };
}
