import { zodResolver } from '@hookform/resolvers/zod';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { ListStatus } from '@/components/list-status';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { newPasskeySchema, type Passkey } from '@/contract/admin-passkey';
import { filledResolver } from '@/hooks/filled-resolver';
import { refusals } from '@/hooks/refusals';
import { ApiError } from '@/lib/api-error';
import { promptMessage } from '@/lib/passkey-prompt';
import { adminAccountQuery } from './account-queries';
import {
  passkeysQuery,
  useAddPasskey,
  useRemovePasskey,
  useRequirePasskey,
} from './passkey-queries';
import { ConfirmDialog, PasswordDialog } from './password-dialog';
import { dayOfTimestamp } from '../event-when';

/** What a dialog asks about. */
type Asked = 'add' | 'requirement' | Passkey;

/** The admin's own passkeys, and whether the account requires one. */
export function AccountPasskeys() {
  const query = useQuery(passkeysQuery());
  const { data: account } = useQuery(adminAccountQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState('');
  const { data } = query;
  const isRequired = account?.requiresPasskey ?? false;
  const ask = (what: Asked) => {
    setDone('');
    setAsked(what);
  };
  const dialog = {
    returnFocusTo: heading,
    onClose: () => setAsked(undefined),
    onDone: (result: string) => {
      setAsked(undefined);
      setDone(result);
    },
  };
  return (
    <section
      aria-labelledby="passkeys"
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
    >
      <h2
        id="passkeys"
        ref={heading}
        tabIndex={-1}
        className="text-subtitle font-bold outline-none"
      >
        Passkeys
      </h2>
      <p className="text-sm text-muted">
        A passkey signs you in with the fingerprint, the face or the PIN of your device, and works
        on no site that only looks like this one.
      </p>
      <ListStatus query={query} what="The list of your passkeys" />
      {data !== undefined && data.passkeys.length > 0 && (
        <ul
          aria-labelledby="passkeys"
          className="w-full divide-y-2 divide-border border-y-2 border-border [overflow-wrap:anywhere]"
        >
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => ask(passkey)} />
          ))}
        </ul>
      )}
      {data !== undefined &&
        (browserSupportsWebAuthn() ? (
          <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => ask('add')}>
            Add a passkey…
          </Button>
        ) : (
          <p className="text-sm font-medium">This browser cannot make passkeys.</p>
        ))}
      {data !== undefined && data.passkeys.length > 0 && (
        <>
          <p className="text-sm">
            {isRequired
              ? 'Your account requires a passkey: the password alone does not sign you in.'
              : 'The password alone signs you in too.'}
          </p>
          <Button
            variant="outline"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => ask('requirement')}
          >
            {isRequired ? 'Do not require it…' : 'Require it…'}
          </Button>
        </>
      )}
      <p role="status" className="text-sm font-medium text-green-deep empty:hidden">
        {done}
      </p>
      {asked === 'add' && <AddDialog suggestedName={data?.suggestedName ?? ''} {...dialog} />}
      {asked === 'requirement' && <RequirementDialog isRequired={isRequired} {...dialog} />}
      {typeof asked === 'object' && <RemoveDialog passkey={asked} {...dialog} />}
    </section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-44">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          Added {dayOfTimestamp(createdAt)},{' '}
          <span className="inline-block">
            {lastUsedAt === null ? 'not used yet' : `last used ${dayOfTimestamp(lastUsedAt)}`}
          </span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Remove the passkey ${name}…`}
        onClick={onRemove}
      >
        Remove…
      </Button>
    </li>
  );
}

interface DialogProps {
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Called with what has been done, in words. */
  onDone: (result: string) => void;
}

function AddDialog({ suggestedName, onDone, ...dialog }: DialogProps & { suggestedName: string }) {
  const add = useAddPasskey();
  const form = useForm({
    resolver: filledResolver(zodResolver(newPasskeySchema)),
    defaultValues: { name: suggestedName || 'Passkey', currentPassword: '' },
  });
  const { errors } = form.formState;
  const { showBesideField, problemOf } = refusals(form, ['name', 'currentPassword']);
  return (
    <PasswordDialog
      title="Add a passkey"
      description="Your browser then asks where to keep it."
      yes="Add it"
      yesVariant="default"
      mutation={add}
      problemOf={(error) => (error instanceof ApiError ? problemOf(error) : promptMessage(error))}
      password={form.register('currentPassword')}
      passwordError={errors.currentPassword?.message}
      onYes={form.handleSubmit((values) =>
        add.mutate(values, {
          onSuccess: () => onDone(`${values.name} is added.`),
          onError: showBesideField,
        }),
      )}
      {...dialog}
    >
      <Field
        label="Name"
        description="What you know it by, such as the device."
        error={errors.name?.message}
        hasMessageLine
      >
        {(ids) => <Input {...ids} {...form.register('name')} autoComplete="off" />}
      </Field>
    </PasswordDialog>
  );
}

function RemoveDialog({ passkey, onDone, ...dialog }: DialogProps & { passkey: Passkey }) {
  const remove = useRemovePasskey();
  const { id, name } = passkey;
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="It signs you in no more. Delete it in your browser or device too, which would go on to offer it."
      yes="Remove it"
      mutation={remove}
      onPassword={(currentPassword, onError) =>
        remove.mutate(
          { id, currentPassword },
          { onSuccess: () => onDone(`${name} is removed.`), onError },
        )
      }
      {...dialog}
    />
  );
}

function RequirementDialog({
  isRequired,
  onDone,
  ...dialog
}: DialogProps & { isRequired: boolean }) {
  const require = useRequirePasskey();
  return (
    <ConfirmDialog
      title={isRequired ? 'Do not require a passkey?' : 'Require a passkey?'}
      description={
        isRequired
          ? 'Whoever knows your password then gets in with it alone.'
          : 'Your password alone then does not sign you in. If you lose all your passkeys, a new password by mail lets you in, but only after a day, and all owners are told. Two passkeys on two devices are better than one.'
      }
      yes={isRequired ? 'Do not require it' : 'Require it'}
      yesVariant={isRequired ? 'destructive' : 'default'}
      mutation={require}
      onPassword={(currentPassword, onError) =>
        require.mutate(
          { isRequired: !isRequired, currentPassword },
          {
            onSuccess: () =>
              onDone(
                isRequired ? 'No passkey is required any more.' : 'A passkey is required now.',
              ),
            onError,
          },
        )
      }
      {...dialog}
    />
  );
}
