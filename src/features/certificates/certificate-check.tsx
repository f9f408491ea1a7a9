import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WebAddress } from '@/components/breakable-text';
import { LoadFailure } from '@/components/load-failure';
import { LoadingStatus, SlowNotice } from '@/components/loading';
import { QrCode } from '@/components/qr-code';
import { Button, buttonStyles } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import {
  type Certificate,
  certificateFileName,
  readCertificate,
  readCertificatePdf,
} from '@/contract/certificate';
import { pageTitle } from '@/data/shape';
import { society } from '@/data/society';
import { attendanceInWords, dayOnPaper } from '@/domain/certificate-text';
import { isolated } from '@/domain/isolated';
import { certificatePath } from '@/domain/paths';
import { request, requestFile } from '@/lib/api-client';
import { errorMessage, isNotFound, logHandledError } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { saveFile } from '@/lib/save-file';
import { CertificateSheet } from './certificate-sheet';
import { CertificateStateMark } from './certificate-state';

/** What a certificate says now. */
const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    // It may have been replaced or withdrawn since.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readCertificate, { params: { code } }, { signal })).data,
  });

interface CertificateCheckProps {
  code: string;
  /** Shown if there is no such certificate. */
  notFound: ReactNode;
}

/** Says whether a certificate counts, and shows it. */
export function CertificateCheck({ code, notFound }: CertificateCheckProps) {
  const query = useQuery(certificateQuery(code));
  const { data, error, isFetching, failureCount } = query;
  if (isNotFound(error)) return notFound;
  const hasFailed = hasQueryFailed(query);
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-12 print:p-0">
      <title>{titleOf(data)}</title>
      <meta name="robots" content="noindex" />
      {/* One element from the start, because it has the focus after a navigation. */}
      <h1 className="text-title font-extrabold [overflow-wrap:anywhere] print:hidden">
        <span className="eyebrow mb-1 block text-muted">Certificate</span>{' '}
        {data === undefined ? (
          hasFailed ? (
            'This certificate did not load'
          ) : (
            'Checking…'
          )
        ) : (
          <CertificateStateMark state={data.state} />
        )}
      </h1>
      {hasFailed && <LoadFailure what="The certificate" isRetrying={isFetching} />}
      {data === undefined ? (
        !hasFailed && (
          <>
            <LoadingStatus isRetrying={failureCount > 0} />
            <div className="min-h-96 animate-pulse card-frame border-border bg-border/30 sm:aspect-[297/210]" />
          </>
        )
      ) : (
        <CheckedCertificate code={code} certificate={data} />
      )}
    </div>
  );
}

function titleOf(certificate: Certificate | undefined): string {
  const sheet = certificate?.sheet;
  return pageTitle(sheet ? `${isolated(sheet.title)}, ${isolated(sheet.name)}` : 'Certificate');
}

interface CheckedCertificateProps {
  code: string;
  certificate: Certificate;
}

function CheckedCertificate({ code, certificate }: CheckedCertificateProps) {
  const { state, sheet, replacedBy, hasPdf } = certificate;
  if (state === 'replaced') {
    return (
      <>
        <p className="max-w-text text-lead">
          A newer version has taken its place, and only that one counts.
        </p>
        {replacedBy !== null && (
          <p>
            <Link to={certificatePath(replacedBy)} className={buttonStyles()}>
              See the newer version
            </Link>
          </p>
        )}
      </>
    );
  }
  if (state === 'withdrawn' || sheet === null) {
    return (
      <p className="max-w-text text-lead">
        {`This certificate of ${society.nameInText} no longer counts. Nothing of it is kept but its code.`}
      </p>
    );
  }
  const address = location.origin + certificatePath(code);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 print:hidden lg:grid-cols-2">
        <dl className="grid max-w-text content-start gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          <Fact term="Issued to">
            <bdi>{sheet.name}</bdi>
          </Fact>
          <Fact term="For">
            <bdi>{sheet.event}</bdi>
            {sheet.date !== '' && `, ${isolated(sheet.date)}`}
          </Fact>
          <Fact term="Attendance">{attendanceInWords(sheet, society.timeZone)}</Fact>
          <Fact term="Issued by">
            {sheet.issuedBy !== '' && (
              <>
                <bdi>{sheet.issuedBy}</bdi>,{' '}
              </>
            )}
            {`${society.name}, on ${dayOnPaper(sheet.issuedAt, society.timeZone)}`}
          </Fact>
        </dl>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <p className="max-w-text text-muted [overflow-wrap:anywhere]">
            {`A picture or a file can be forged: what this page says at ${location.host} is what counts.`}
          </p>
          {hasPdf ? (
            <PdfButton code={code} fileName={certificateFileName(sheet)} />
          ) : (
            <PrintButton />
          )}
        </div>
      </div>
      <CertificateSheet
        sheet={sheet}
        seed={code}
        headingAs="h2"
        qrCode={<QrCode text={address} alt="QR code of this page’s address" className="w-full" />}
        address={<WebAddress address={address} />}
      />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function PdfButton({ code, fileName }: { code: string; fileName: string }) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await requestFile(readCertificatePdf, { params: { code }, query: {} }), fileName),
    onError: (error) => logHandledError('Downloading a certificate', error),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <Button pending={download.isPending} onClick={() => download.mutate()}>
        Download PDF
      </Button>
      {download.isPending && <SlowNotice />}
      {download.isError && <FormAlert>{errorMessage(download.error)}</FormAlert>}
    </div>
  );
}

function PrintButton() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-text">
        There is no PDF of this certificate, because some of its letters need a font that our PDFs
        do not have. Print this page instead: it takes one sheet, and your browser can save that as
        a PDF.
      </p>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
