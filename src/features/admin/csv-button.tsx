import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import type { Endpoint } from '@/contract/endpoint';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { requestFile } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';
import { adminErrorMessage } from './words';

interface CsvButtonProps {
  /** Has `format=csv`. */
  endpoint: Pick<Endpoint<unknown>, 'method' | 'path' | 'auth'>;
  params?: Record<string, string>;
  fileName: string;
}

/** Downloads what an endpoint lists. */
export function CsvButton({ endpoint, params, fileName }: CsvButtonProps) {
  const download = useMutation({
    mutationFn: () => requestFile(endpoint, { params: params ?? {}, query: { format: 'csv' } }),
    onSuccess: (file) => saveFile(file, fileName),
  });
  const onDownload = useSingleFlight(async () => {
    await download.mutateAsync().catch(() => undefined);
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" size="sm" pending={download.isPending} onClick={onDownload}>
        Download as CSV
      </Button>
      {download.isError && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {adminErrorMessage(download.error)}
        </p>
      )}
    </div>
  );
}
