import {
  type CertificateIssue,
  checkCertificates,
  correctCertificate,
  issueCertificates,
  LIST_OPEN,
  MAX_LENGTH_SIGNATURE,
  MAX_SIGNATORIES,
  NOBODY_NEW,
  readCertificates,
  withdrawCertificate,
} from '@/contract/admin-certificates';
import {
  certificateFileName,
  listOwnCertificates,
  readCertificate,
  readCertificatePdf,
} from '@/contract/certificate';
import { certificatePath } from '@/domain/paths';
import type { Deps } from '#server/deps';
import { UnsupportedPictureError } from '#server/events/convert-picture';
import type { Api } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import {
  badRequest,
  conflict,
  noSuchEvent,
  notFound,
  tooManyAttempts,
} from '#server/http/http-error';
import { adminRequest } from '#server/events/admin-request';
import { createGuessLimiter } from '#server/http/guess-limiter';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import { createPdfQueue, pdfResponse } from '#server/http/pdf-response';
import { convertSignatures } from './signature';
import type { FoundCertificate } from './queries';

/** The pictures, the texts and some thousand names, each character of them escaped in JSON. */
const DESIGN_BODY = { maxBodyBytes: MAX_SIGNATORIES * MAX_LENGTH_SIGNATURE + 2 * 1024 * 1024 };
/** All who came may download theirs from behind one address. */
const PDFS_PER_IP = { limit: 600, windowSeconds: 300 };

/** Certificates as everybody can check them, and a member's own. */
export function certificateRoutes(api: Api, { config, store, monotonicNow, log }: Deps): void {
  const siteUrl = new URL(config.appUrl).origin;
  const limited = createGuessLimiter({ monotonicNow, log });
  const pdfsPerIp = createIpRateLimiter({ ...PDFS_PER_IP, monotonicNow });
  const inTurn = createPdfQueue();

  /** @throws HttpError 404, or 429 after too many unknown codes from one network. */
  const find = (code: string, c: AppContext): Promise<FoundCertificate> =>
    limited(c, async () => (await store.certificateQueries.find(code)) ?? null, UNKNOWN);

  api.public(readCertificate, async ({ params: { code }, c }) => {
    const { state, sheet, replacedBy } = await find(code, c);
    const hasPdf = sheet !== null && (await loadPdf()).canSet(sheet, addressOf(code));
    return { status: 200, data: { state, sheet, replacedBy, hasPdf }, message: 'Certificate' };
  });

  const addressOf = (code: string) => siteUrl + certificatePath(code);

  api.public(readCertificatePdf, async ({ params: { code }, c }) => {
    const { sheet } = await find(code, c);
    const { retryAfterSeconds } = pdfsPerIp.consume(c.get('ip'));
    if (retryAfterSeconds !== null) {
      throw tooManyAttempts(retryAfterSeconds);
    }
    const { canSet, writePdf } = await loadPdf();
    if (sheet === null || !canSet(sheet, addressOf(code))) throw unknownCertificate();
    const pdf = await inTurn(() => writePdf(sheet, addressOf(code)));
    return pdfResponse(c, pdf, certificateFileName(sheet));
  });

  api.member(listOwnCertificates, async ({ memberId }) => {
    const data = await store.certificateQueries.listOwn(memberId);
    return { status: 200, data, message: 'Certificates' };
  });
}

/** How admins issue, correct and withdraw certificates. */
export function adminCertificateRoutes(api: Api, { store, now, log }: Deps): void {
  const { author, findEvent } = adminRequest({ store, now });

  api.admin(readCertificates, async ({ params: { id } }) => {
    const data = await store.certificateQueries.readForEvent((await findEvent(id)).id);
    return { status: 200, data, message: 'Certificates' };
  });

  api.admin(
    issueCertificates,
    async ({ params: { id }, body, adminId, c }) => {
      await findEvent(id);
      const signatories = await convertSignatures(body.signatories).catch(rejectPicture);
      const issue: CertificateIssue = { ...body, signatories };
      const result = await store.certificateChanges.issue(id, issue, await author(adminId));
      if (result === 'not_found') throw noSuchEvent();
      if (result === 'list_open') throw conflict(LIST_OPEN, 'Please close the list first.');
      if (result === 'nobody_new') {
        throw conflict(NOBODY_NEW, 'Everybody who came has a certificate.');
      }
      log('certificates_issued', { ...requestContext(c), eventId: id, count: result.issued });
      return { status: 201, data: result, message: 'The certificates are issued.' };
    },
    DESIGN_BODY,
  );

  api.admin(
    checkCertificates,
    async ({ params: { id }, body: { title, text, signatories, names: corrections } }) => {
      const event = await findEvent(id);
      const names = await store.certificateQueries.listDueNames(event.id, corrections);
      const signed = signatories.flatMap(({ name, role }) => [name, role]);
      const data = (await loadPdf()).misfitsIn([title, text, event.name, ...signed, ...names]);
      return { status: 200, data, message: 'What the PDFs lack' };
    },
    DESIGN_BODY,
  );

  api.admin(correctCertificate, async ({ params, body: { name }, adminId, c }) => {
    const code = await store.certificateChanges.correct(params.code, name, await author(adminId));
    if (code === undefined) throw unknownCertificate();
    log('certificate_corrected', requestContext(c));
    return { status: 200, data: { code }, message: 'The name is corrected.' };
  });

  api.admin(withdrawCertificate, async ({ params: { code }, adminId, c }) => {
    const isChange = await store.certificateChanges.withdraw(code, await author(adminId));
    if (isChange === undefined) throw unknownCertificate();
    if (isChange) log('certificate_withdrawn', requestContext(c));
    return { status: 200, data: null, message: 'The certificate is withdrawn.' };
  });
}

/** Loads the library and the fonts at the first certificate, because only few requests need them. */
const loadPdf = () => import('./pdf');

function rejectPicture(error: unknown): never {
  if (error instanceof UnsupportedPictureError) {
    throw badRequest(
      'unsupported_picture',
      'The picture of a signature is damaged, or it is no PNG or JPEG.',
      'signatories',
    );
  }
  throw error;
}

const UNKNOWN = 'There is no such certificate.';
const unknownCertificate = () => notFound(UNKNOWN);
