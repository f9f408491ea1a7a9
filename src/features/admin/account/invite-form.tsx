import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, type ClipboardEvent, type RefObject } from 'react';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, FormAlert, Select } from '@/components/ui/field';
import {
  ALREADY_ADMIN,
  MAX_INVITATIONS,
  newInvitationsSchema,
  refusedInvitationsSchema,
  type Invitation,
  type NewInvitation,
} from '@/contract/admin-invitation';
import { emailSchema } from '@/contract/email';
import { INVITATION_DAYS } from '@/domain/retention';
import { adminRoles, roleWords } from '@/domain/roles';
import { refusals } from '@/hooks/refusals';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { ApiError } from '@/lib/api-error';
import { formatMoment } from '../event-when';
import { OtherAddressField } from '../other-address-field';
import { useInviteAdmins } from './account-queries';

interface InviteValues {
  invitations: NewInvitation[];
}

const emptyRow: NewInvitation = { email: '', role: 'organiser' };

interface InviteFormProps {
  /** Id of its heading. */
  labelledBy: string;
  /** The invitation that was withdrawn here last. */
  withdrawnId?: string | undefined;
}

/** Invites one or several people by mail to become admins, each with a role. */
export function InviteForm({ labelledBy, withdrawnId }: InviteFormProps) {
  const invite = useInviteAdmins();
  const form = useForm<InviteValues>({
    resolver: zodResolver(newInvitationsSchema),
    defaultValues: { invitations: [emptyRow] },
  });
  const { fields, append, remove, insert } = useFieldArray({
    control: form.control,
    name: 'invitations',
  });
  const addButton = useRef<HTMLButtonElement>(null);
  const { errors } = form.formState;
  const { showBesideField, problemOf } = refusals(
    form,
    fields.map((_field, index) => `invitations.${index}.email` as const),
  );
  const rowProblem = errors.invitations?.root?.message ?? errors.invitations?.message;
  const problem =
    rowProblem ?? (refusedAddresses(invite.error) ? undefined : problemOf(invite.error));

  const onRefused = (error: Error) => {
    const refused = refusedAddresses(error);
    if (refused === undefined) return void showBesideField(error);
    const rows = form.getValues('invitations').entries();
    const refusedRows = [...rows].filter(([, { email }]) =>
      refused.has(emailSchema.safeParse(email).data ?? ''),
    );
    for (const [position, [index]] of refusedRows.entries()) {
      const { message } = error;
      form.setError(`invitations.${index}.email`, { message }, { shouldFocus: position === 0 });
    }
  };
  const onValid = ({ invitations }: InviteValues) =>
    invite.mutate(invitations, {
      onSuccess: () => form.reset({ invitations: [emptyRow] }),
      onError: onRefused,
    });
  /** Several addresses that are pasted into a field become rows. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const [first, ...others] = addressesIn(event.clipboardData.getData('text'));
    if (first === undefined || others.length === 0) return;
    event.preventDefault();
    const role = form.getValues(`invitations.${index}.role`);
    form.setValue(`invitations.${index}.email`, first);
    insert(
      index + 1,
      others.map((email) => ({ email, role })),
      { shouldFocus: false },
    );
  };
  return (
    <form
      noValidate
      aria-labelledby={labelledBy}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
      onSubmit={(event) => void form.handleSubmit(onValid)(event)}
    >
      <div className="grid max-w-prose gap-1 text-sm text-muted">
        <p>
          {`They get a mail with a link that works once, within ${INVITATION_DAYS} days. Addresses that are pasted one per line, or with commas, become rows.`}
        </p>
        {adminRoles.map((role) => (
          <p key={role}>
            <strong className="font-semibold text-foreground">{roleWords[role].name}s</strong> may{' '}
            {roleWords[role].may}.
          </p>
        ))}
      </div>
      {fields.map(({ id }, index) => (
        <InviteRow
          key={id}
          form={form}
          index={index}
          onPaste={(event) => onPaste(event, index)}
          onRemove={fields.length === 1 ? null : () => remove(index)}
          returnFocusTo={addButton}
        />
      ))}
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={addButton}
          variant="outline"
          aria-disabled={fields.length >= MAX_INVITATIONS || undefined}
          onClick={() => fields.length < MAX_INVITATIONS && append(emptyRow)}
        >
          Add another
        </Button>
        <Button type="submit" pending={invite.isPending}>
          {fields.length === 1 ? 'Send the invitation' : `Send ${fields.length} invitations`}
        </Button>
      </div>
      <p role="status" className="text-sm font-medium [overflow-wrap:anywhere]">
        {invite.isSuccess &&
          !invite.data.some(({ id }) => id === withdrawnId) &&
          sentWords(invite.data)}
      </p>
    </form>
  );
}

interface InviteRowProps {
  form: UseFormReturn<InviteValues>;
  index: number;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
  /** Has the focus once the row is removed, or replaced after it was sent. */
  returnFocusTo: RefObject<HTMLButtonElement | null>;
}

function InviteRow({ form, index, onPaste, onRemove, returnFocusTo }: InviteRowProps) {
  const number = index + 1;
  const row = useFocusHandover(returnFocusTo);
  return (
    <div
      ref={row}
      role="group"
      aria-label={`Person ${number}`}
      className="flex w-full flex-wrap items-start gap-x-3 gap-y-1"
    >
      <OtherAddressField
        label="Email address"
        error={form.formState.errors.invitations?.[index]?.email?.message}
        input={{ ...form.register(`invitations.${index}.email`), onPaste }}
        className="min-w-0 grow basis-48 [overflow-wrap:anywhere]"
      />
      <div className="flex min-w-0 grow basis-44 flex-wrap gap-x-1 sm:max-w-56">
        <Field label="Role" className="min-w-0 grow basis-28">
          {(ids) => (
            <Select {...ids} {...form.register(`invitations.${index}.role`)}>
              {adminRoles.map((role) => (
                <option key={role} value={role}>
                  {roleWords[role].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {onRemove !== null && (
          <Button
            variant="ghost"
            size="icon"
            className="mt-8 text-xl max-[19rem]:mt-0"
            aria-label={`Remove person ${number}`}
            onClick={onRemove}
          >
            ×
          </Button>
        )}
      </div>
    </div>
  );
}

/** The addresses in a text that has them one per line, or between commas, semicolons or spaces; with or without names. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .flatMap((part) => (part.split('@').length > 2 ? part.split(/\s+/) : part))
    .map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    .filter((address) => address !== '');

/** The addresses that belong to admins, if that is why none was invited. */
function refusedAddresses(error: Error | null): Set<string> | undefined {
  if (!(error instanceof ApiError) || error.code !== ALREADY_ADMIN) return undefined;
  const refused = refusedInvitationsSchema.safeParse(error.data);
  return refused.success ? new Set(refused.data.emails) : undefined;
}

function sentWords(invitations: readonly Invitation[]): string {
  const names = invitations.map(({ email }) => email).join(', ');
  const [first] = invitations;
  const until = first === undefined ? '' : formatMoment(first.expiresAt);
  return invitations.length === 1
    ? `The invitation to ${names} is open until ${until}.`
    : `${invitations.length} invitations are open until ${until}: to ${names}.`;
}
