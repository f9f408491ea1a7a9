import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button, buttonStyles } from '@/components/ui/button';
import { exportUser } from '@/contract/account';
import { useMemberKey } from '@/hooks/use-session';
import { useResetOnReconnect, deletionQuery } from './account-queries';
import { logHandledError } from '@/lib/api-error';
import { paths } from '@/domain/paths';
import { requestFile } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';
import { QuerySection, ResultLine } from './query-section';

const FILE_NAME = 'my-account.json';

/** Everything that the site knows as a file, and the way to delete it. */
export function DataSection() {
  const deletion = useQuery(deletionQuery(useMemberKey()));
  return (
    <QuerySection heading="Your data" what="What we keep about you" query={deletion}>
      {() => (
        <>
          <p className="text-muted">
            Everything that this site knows about you, as a file. The{' '}
            <Link to={paths.privacy} className="text-blue-deep underline underline-offset-4">
              Privacy
            </Link>{' '}
            page says how long we keep it, and why.
          </p>
          <Download />
          <Link
            to={paths.deleteAccount}
            className={`${buttonStyles({ variant: 'outline', size: 'sm' })} border-red-deep! text-red-deep! hover:bg-red-deep! hover:text-card! sm:justify-self-start`}
          >
            Delete your account…
          </Link>
        </>
      )}
    </QuerySection>
  );
}

function Download() {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await requestFile(exportUser, { params: {}, query: {} }), FILE_NAME),
    onError: (failure) => logHandledError('Exporting the account', failure),
  });
  useResetOnReconnect(download);
  const { mutate, isPending, isSuccess, error } = download;
  return (
    <div className="grid gap-1 sm:justify-items-start">
      <Button variant="outline" size="sm" pending={isPending} onClick={() => mutate()}>
        Download everything
      </Button>
      <ResultLine hasRoom done={isSuccess ? `Saved as ${FILE_NAME}.` : ''} error={error} />
    </div>
  );
}
