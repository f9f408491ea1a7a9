import { useState, type SubmitEvent } from 'react';
import { SlowNotice } from '@/components/slow-notice';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { memberNameSchema } from '@/contract/account';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { errorMessage } from '@/lib/error-message';
import { useUpdateUser } from './account-queries';
import { readNameDraft, removeNameDrafts, storeNameDraft } from './name-draft';

interface NameFormProps {
  name: string;
  email: string;
  /** Called with what has been done; empty if nothing has. */
  onClose: (result: string) => void;
}

/** Changes the member's name. What is typed stays if it cannot be saved, also if the session has ended. */
export function NameForm({ name, email, onClose }: NameFormProps) {
  const update = useUpdateUser();
  const [kept] = useState(() => readNameDraft(email));
  const [text, setText] = useState(kept ?? name);
  const [problem, setProblem] = useState<string>();

  const close = (result: string) => {
    removeNameDrafts();
    onClose(result);
  };
  const save = useSingleFlight(async () => {
    const parsed = memberNameSchema.safeParse(text);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    // The mutation has the error.
    await update.mutateAsync({ name: parsed.data }).then(
      () => close('Your name is changed.'),
      () => undefined,
    );
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  const failure = update.error === null ? undefined : errorMessage(update.error);
  return (
    <form noValidate className="grid max-w-lg gap-3" onSubmit={onSubmit}>
      <Field
        label="Your name"
        description="Admins see it beside the events that interest you."
        error={problem ?? failure}
        hasMessageLine
      >
        {(ids) => (
          <Input
            {...ids}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is gone
            autoFocus={kept === null}
            autoComplete="name"
            value={text}
            readOnly={update.isPending}
            onChange={({ target }) => {
              setText(target.value);
              storeNameDraft(email, target.value);
              setProblem(undefined);
              update.reset();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // Closes the form only, and leaves the toasts.
              event.preventDefault();
              if (!update.isPending) close('');
            }}
          />
        )}
      </Field>
      {kept !== null && (
        <p className="w-fit rounded-xl bg-yellow-soft px-4 py-2 font-medium">
          This change is not saved yet.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={update.isPending}>
          Save
        </Button>
        <Button variant="outline" disabled={update.isPending} onClick={() => close('')}>
          Cancel
        </Button>
      </div>
      {update.isPending && <SlowNotice />}
    </form>
  );
}
