import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import type { Attendee } from '@/contract/admin-attendance';
import type { IssuedCertificate } from '@/contract/admin-certificates';
import { attendeeNameSchema } from '@/contract/door';
import { isolated } from '@/domain/isolated';
import { certificatePath } from '@/domain/paths';
import { useCorrectCertificate, useWithdrawCertificate } from './certificate-queries';
import { dayOfTimestamp } from '../event-when';
import { PeopleList, PersonRow } from '../people-list';
import { quotedName } from '../words';

interface IssuedCertificatesProps {
  issued: readonly IssuedCertificate[];
  /** They are found by address and answers too. */
  attendees: readonly Attendee[];
  headingAs: 'h3' | 'h4';
}

/** The certificates of an event, with ways to correct and withdraw each. */
export function IssuedCertificates({
  issued,
  attendees,
  headingAs: Heading,
}: IssuedCertificatesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [correcting, setCorrecting] = useState<IssuedCertificate>();
  const [withdrawing, setWithdrawing] = useState<IssuedCertificate>();
  const owners = new Map(attendees.map((attendee) => [attendee.certificate, attendee]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Heading ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {`${issued.length} issued`}
      </Heading>
      <PeopleList
        label="Issued certificates"
        people={issued.map((certificate) => ({
          ...owners.get(certificate.code),
          certificate,
          name: certificate.name,
        }))}
        search={
          issued.length > 1
            ? { label: 'Search certificates', description: 'By name, address or answer.' }
            : undefined
        }
        renderRow={({ certificate, email }) => {
          const { code, name, issuedAt, issuedBy } = certificate;
          return (
            <PersonRow
              key={code}
              name={
                <Link
                  to={certificatePath(code)}
                  className="inline-flex min-h-11 items-center text-blue-deep underline underline-offset-4"
                >
                  {name}
                </Link>
              }
              email={email ?? null}
              lines={[
                `Issued on ${dayOfTimestamp(issuedAt)}${issuedBy === '' ? '' : ` by ${isolated(issuedBy)}`}`,
              ]}
            >
              <Button
                variant="link"
                size="sm"
                className="px-0!"
                aria-label={`Correct the name of ${isolated(name)}`}
                onClick={() => setCorrecting(certificate)}
              >
                Correct the name…
              </Button>
              <Button
                variant="link"
                size="sm"
                className="px-0!"
                aria-label={`Withdraw the certificate of ${isolated(name)}`}
                onClick={() => setWithdrawing(certificate)}
              >
                Withdraw…
              </Button>
            </PersonRow>
          );
        }}
      />
      {correcting !== undefined && (
        <CorrectionDialog
          certificate={correcting}
          returnFocusTo={heading}
          onClose={() => setCorrecting(undefined)}
        />
      )}
      {withdrawing !== undefined && (
        <WithdrawalDialog
          certificate={withdrawing}
          returnFocusTo={heading}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </div>
  );
}

interface CertificateDialogProps {
  certificate: IssuedCertificate;
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const nameSchema = z.object({ name: attendeeNameSchema });

function CorrectionDialog({ certificate, returnFocusTo, onClose }: CertificateDialogProps) {
  const { code, name } = certificate;
  const correct = useCorrectCertificate();
  const form = useForm({
    resolver: zodResolver(nameSchema),
    defaultValues: { name },
  });
  return (
    <QuestionDialog
      title={`Correct the name of ${quotedName(name)}`}
      description="This makes a new certificate with an address of its own, and mails it if an email address is known. The old page says that it is replaced, and shows the old name no more."
      no="Keep"
      yes="Correct the name"
      yesVariant="default"
      open
      returnFocusTo={returnFocusTo}
      onOpenChange={onClose}
      mutation={correct}
      hasFields
      onYes={form.handleSubmit((values) =>
        correct.mutate(
          { code, name: values.name },
          {
            onSuccess: () => {
              toast.success(`The certificate is now in the name of ${quotedName(values.name)}`);
              onClose();
            },
          },
        ),
      )}
    >
      <Field label="Name" error={form.formState.errors.name?.message} hasMessageLine>
        {(ids) => (
          <Input {...ids} {...form.register('name')} dir="auto" aria-required autoComplete="off" />
        )}
      </Field>
    </QuestionDialog>
  );
}

function WithdrawalDialog({ certificate, returnFocusTo, onClose }: CertificateDialogProps) {
  const { code, name } = certificate;
  const withdraw = useWithdrawCertificate();
  return (
    <QuestionDialog
      title={`Withdraw the certificate of ${quotedName(name)}?`}
      description="Its address then says that it is withdrawn. It keeps its code and nothing else, so this cannot be undone. Whoever stays in the list of who came gets a new one when you issue again."
      open
      returnFocusTo={returnFocusTo}
      yes="Withdraw it"
      mutation={withdraw}
      onYes={() =>
        withdraw.mutate(code, {
          onSuccess: () => {
            toast.success(`The certificate of ${quotedName(name)} is withdrawn`);
            onClose();
          },
        })
      }
      onOpenChange={onClose}
    />
  );
}
