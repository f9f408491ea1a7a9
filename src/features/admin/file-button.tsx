import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import type { Endpoint } from '@/contract/endpoint';
import { requestFile } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';
import { errorMessage } from '@/lib/api-error';

const formatNames = { csv: 'CSV', docx: 'Word' };

interface FileButtonProps {
  /** Has the formats, as `format=csv`. */
  endpoint: Pick<Endpoint<unknown>, 'method' | 'path' | 'auth'>;
  params?: Record<string, string>;
  fileName: string;
  format?: keyof typeof formatNames;
  /** What is downloaded, where a page has several. */
  label?: string;
}

/** Downloads what an endpoint lists. */
export function FileButton({
  endpoint,
  params,
  fileName,
  format = 'csv',
  label = `Download as ${formatNames[format]}`,
}: FileButtonProps) {
  const download = useMutation({
    mutationFn: () => requestFile(endpoint, { params: params ?? {}, query: { format } }),
    onSuccess: (file) => saveFile(file, fileName),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        pending={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.isError && (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {errorMessage(download.error)}
        </p>
      )}
    </div>
  );
}
