import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Endpoint } from '@/contract/endpoint';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { requestFile } from '@/lib/request-file';
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
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const onDownload = useSingleFlight(async () => {
    setPending(true);
    setError(undefined);
    try {
      saveFile(
        await requestFile(endpoint, { params: params ?? {}, query: { format: 'csv' } }),
        fileName,
      );
    } catch (failure) {
      setError(adminErrorMessage(failure));
    } finally {
      setPending(false);
    }
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" size="sm" pending={isPending} onClick={onDownload}>
        Download as CSV
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {error}
        </p>
      )}
    </div>
  );
}
