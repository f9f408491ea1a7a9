import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import type { IssuedCertificate } from '@/contract/admin-certificates';
import { attendeeNameSchema } from '@/contract/door';
import { isolated } from '@/domain/isolated';
import { certificatePath } from '@/domain/paths';
import { searchable } from '@/lib/searchable';
import { useCorrectCertificate, useWithdrawCertificate } from './certificate-queries';
import { dayOfTimestamp } from '../event-when';
import { SearchField } from '@/components/search-field';
import { useFirstFew } from '@/components/first-few';
import { quotedName } from '../words';

/** More than these can be searched. */
const SHOWN_WITHOUT_SEARCH = 6;

interface IssuedCertificatesProps {
  issued: readonly IssuedCertificate[];
  headingAs: 'h3' | 'h4';
}

/** The certificates of an event, with ways to correct and withdraw each. */
export function IssuedCertificates({ issued, headingAs: Heading }: IssuedCertificatesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [search, setSearch] = useState('');
  const [correcting, setCorrecting] = useState<IssuedCertificate>();
  const [withdrawing, setWithdrawing] = useState<IssuedCertificate>();
  const found = issued.filter(({ name }) => searchable(name).includes(searchable(search.trim())));
  const { shown, showAllButton } = useFirstFew(found);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <Heading ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {`${issued.length} issued`}
      </Heading>
      {issued.length > SHOWN_WITHOUT_SEARCH && (
        <SearchField label="Search certificates by name" value={search} onChange={setSearch} />
      )}
      <p role="status" className={found.length === 0 ? 'text-muted' : 'sr-only'}>
        {search.trim() === ''
          ? ''
          : found.length === 0
            ? 'Nobody with this name.'
            : `${found.length} found`}
      </p>
      <ul aria-label="Issued certificates" className="w-full divide-y divide-border empty:hidden">
        {shown.map((certificate) => (
          <IssuedRow
            key={certificate.code}
            certificate={certificate}
            onCorrect={setCorrecting}
            onWithdraw={setWithdrawing}
          />
        ))}
      </ul>
      {showAllButton}
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

interface IssuedRowProps {
  certificate: IssuedCertificate;
  onCorrect: (certificate: IssuedCertificate) => void;
  onWithdraw: (certificate: IssuedCertificate) => void;
}

function IssuedRow({ certificate, onCorrect, onWithdraw }: IssuedRowProps) {
  const { code, name, issuedAt } = certificate;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1 leading-snug [overflow-wrap:anywhere]">
      <Link
        to={certificatePath(code)}
        className="inline-flex min-h-11 min-w-0 grow basis-40 items-center font-semibold text-blue-deep underline underline-offset-4"
      >
        <bdi>{name}</bdi>
      </Link>
      <span className="text-sm text-muted">{dayOfTimestamp(issuedAt)}</span>
      <span className="flex flex-wrap gap-x-4">
        <Button
          variant="link"
          size="sm"
          className="px-0!"
          aria-label={`Correct the name of ${isolated(name)}`}
          onClick={() => onCorrect(certificate)}
        >
          Correct the name…
        </Button>
        <Button
          variant="link"
          size="sm"
          className="px-0!"
          aria-label={`Withdraw the certificate of ${isolated(name)}`}
          onClick={() => onWithdraw(certificate)}
        >
          Withdraw…
        </Button>
      </span>
    </li>
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
