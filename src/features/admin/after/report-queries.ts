import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  readReport,
  readYear,
  reportFileName,
  saveReport,
  type Report,
  type ReportFields,
} from '@/contract/admin-report';
import { request, requestFile } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';

/** What the report of an event says. */
export const reportQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['admin', 'event', eventId, 'report'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readReport, { params: { id: eventId }, query: {} }, { signal })).data,
  });

/** Saves what was written into the report of an event. */
export function useSaveReport(eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (fields: ReportFields) =>
      (await request(saveReport, { params: { id: eventId }, body: fields })).data,
    onSuccess: (fields) =>
      queryClient.setQueryData(
        reportQuery(eventId).queryKey,
        (report) => report && { ...report, fields },
      ),
  });
}

/** Downloads the report of an event, as it is saved, with the answers to some questions in the list of who came. */
export const useDownloadReport = (eventId: string, { name }: Pick<Report, 'name'>) =>
  useMutation({
    mutationFn: (questionIds: readonly string[]) =>
      requestFile(readReport, {
        params: { id: eventId },
        query: { format: 'docx', answers: questionIds.join(',') },
      }),
    onSuccess: (file) => saveFile(file, reportFileName(name)),
  });

/** The events of an academic year in numbers. */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: ['admin', 'year', year],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readYear, { params: { year }, query: {} }, { signal })).data,
  });
