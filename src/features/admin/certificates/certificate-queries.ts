import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  checkCertificates,
  correctCertificate,
  issueCertificates,
  readCertificates,
  withdrawCertificate,
  type CertificateIssue,
} from '@/contract/admin-certificates';
import { request } from '@/lib/api-client';
import { logHandledError } from '@/lib/api-error';

/** The certificates of an event: who has one, and how many would get one now. */
export const certificatesQuery = (eventId: string) =>
  queryOptions({
    // Below the attendance, with which it changes.
    queryKey: ['admin', 'event', eventId, 'attendance', 'certificates'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readCertificates, { params: { id: eventId } }, { signal })).data,
  });

/** A change of certificates. What a lost answer has changed shows as well. */
function useCertificateChange<Variables, Data>(change: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => logHandledError('Changing certificates', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Issues certificates to all who came and have none. */
export const useIssueCertificates = (eventId: string) =>
  useCertificateChange(
    async (issue: CertificateIssue) =>
      (await request(issueCertificates, { params: { id: eventId }, body: issue })).data,
  );

/** Asks what the PDFs would lack, which changes nothing. Without the pictures, which need no font. */
export const useCheckCertificates = (eventId: string) =>
  useMutation({
    mutationFn: async ({ signatories, ...design }: CertificateIssue) => {
      const unsigned = signatories.map((signatory) => ({ ...signatory, signature: null }));
      const body = { ...design, signatories: unsigned };
      return (await request(checkCertificates, { params: { id: eventId }, body })).data;
    },
    onError: (error) => logHandledError('Checking certificates', error),
  });

/** Replaces a certificate by one with another name. */
export const useCorrectCertificate = () =>
  useCertificateChange(({ code, name }: { code: string; name: string }) =>
    request(correctCertificate, { params: { code }, body: { name } }),
  );

export const useWithdrawCertificate = () =>
  useCertificateChange((code: string) => request(withdrawCertificate, { params: { code } }));
