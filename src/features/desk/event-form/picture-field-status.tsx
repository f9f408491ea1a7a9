import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { isolated } from '@/lib/isolated';
import { PICTURE_LIMITS } from './picture-field-file';
import { pictureNote } from './picture-field-note';
import type { PictureUpload } from './picture-field-upload';

interface PictureFieldStatusProps {
  id: string;
  upload: PictureUpload;
  /** The picture that is shown; empty without one. */
  image: string;
  /** Gets the focus when the button that has it goes. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** What happens to the chosen file, and below it what is known of the picture or what can be chosen. */
export function PictureFieldStatus({ id, upload, image, returnFocusTo }: PictureFieldStatusProps) {
  const { fileName, progress, error, uploaded, cancel } = upload;
  const handFocusOver = useFocusHandover(returnFocusTo);
  const isUploading = fileName !== null;
  const isDone = !isUploading && error === null && image !== '' && image === uploaded;
  const help = image === '' ? emptyHelp : <PictureHelp image={image} />;
  return (
    // The help keeps its space during an upload, so that nothing moves.
    <div className="grid min-h-11 text-sm *:[grid-area:1/1]">
      {!isDone && (
        <div id={`${id}-help`} className={clsx((isUploading || error !== null) && 'invisible')}>
          {help}
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div
          id={id}
          className={clsx(
            'grid min-w-0 flex-1 basis-32 content-start',
            isUploading && 'max-w-80 gap-1.5',
          )}
        >
          {/* Always there, because screen readers announce changes of it only. */}
          <div role="status" className={clsx(isUploading && 'truncate')}>
            {isUploading && <span>{`Uploading ${isolated(fileName)}…`}</span>}
            {isDone && <span>Picture uploaded. {help}</span>}
          </div>
          {isUploading && (
            <ProgressBar
              aria-label={`Uploading ${isolated(fileName)}`}
              value={Math.round(progress * 100)}
              max={100}
            />
          )}
          {error !== null && (
            <p role="alert" className="field-error">
              {`${error} Before you save, ${upload.retry === null ? 'choose another one' : 'try again'} or ${image === '' ? 'go on without this file' : 'keep the present picture'}.`}
            </p>
          )}
        </div>
        {isUploading && (
          <Button
            ref={handFocusOver}
            variant="outline"
            size="sm"
            aria-label="Cancel the upload"
            onClick={cancel}
          >
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

const emptyHelp: ReactNode = (
  <span className="text-muted">
    Choose, drop or paste one: {PICTURE_LIMITS} Without a picture, the event gets a pattern of its
    own.
  </span>
);

function PictureHelp({ image }: { image: string }) {
  const note = pictureNote(image);
  if (note === null) return <span className="text-muted">Cards crop the picture like this.</span>;
  return (
    <span className="rounded-md bg-yellow-soft box-decoration-clone px-1.5 font-medium text-yellow-deep">
      {note}
    </span>
  );
}
