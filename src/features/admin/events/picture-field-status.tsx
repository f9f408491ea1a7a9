import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { ProgressBar } from '@/components/progress-bar';
import { Button } from '@/components/ui/button';
import { isolated } from '@/domain/isolated';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { pictureSources } from '@/lib/picture-sources';
import { PICTURE_LIMITS } from '../send-picture';
import type { PictureUpload } from './picture-upload';

interface PictureFieldStatusProps {
  id: string;
  upload: PictureUpload;
  /** The picture that is shown; empty without one. */
  image: string;
  /** Gets the focus when the button that has it goes. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** The state of the upload, and below it a note on the picture, or what can be chosen. */
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
  if (note === null)
    return (
      <span className="text-muted">
        Cards crop the picture like this. Its page shows all of it.
      </span>
    );
  return (
    <span className="rounded-md bg-yellow-soft box-decoration-clone px-1.5 font-medium text-yellow-deep">
      {note}
    </span>
  );
}

// Cards show pictures about twice as wide as high, and at least this large.
const MIN_WIDTH = 320;
const MIN_HEIGHT = 160;
const MAX_WIDTH_TO_HEIGHT = 5;
const MAX_HEIGHT_TO_WIDTH = 3;

/**
 * What an organiser should know about an uploaded picture that cards cannot show well; null if there is nothing.
 * The sizes of pictures from elsewhere are not known.
 */
function pictureNote(image: string): string | null {
  const { width, height } = pictureSources(image);
  if (width === undefined || height === undefined) return null;
  if (height > width * MAX_HEIGHT_TO_WIDTH) {
    return 'The picture is very narrow: cards show only a small part of it.';
  }
  if (width > height * MAX_WIDTH_TO_HEIGHT) {
    return 'The picture is very wide and low: cards show only a small part of it.';
  }
  if (width >= MIN_WIDTH && height >= MIN_HEIGHT) return null;
  return `The picture is very small (${width} × ${height} pixels): cards show it blurred.`;
}
