import { clsx } from 'clsx';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button, buttonStyles } from '@/components/ui/button';
import { Field, Input, Optional } from '@/components/ui/field';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { isolated } from '@/domain/isolated';
import { cutStyles, pictureSources } from '@/lib/picture-sources';
import { FormPattern } from './event-form-preview';
import type { EventValues } from './event-form-values';
import { PICTURE_LIMITS, PICTURE_TYPES } from '../send-picture';
import type { PictureUpload, usePictureAddress } from './picture-upload';
import { FoldedChoice } from '@/components/folded-choice';
import { ProgressBar } from '@/components/progress-bar';

interface PictureFieldProps {
  ref: RefObject<HTMLFieldSetElement | null>;
  form: UseFormReturn<EventValues>;
  /** The picture that is shown; empty without one, while its address is typed, or if it cannot be loaded. */
  image: string;
  /** The event's id; empty for a new one. */
  id: string;
  upload: PictureUpload;
  address: ReturnType<typeof usePictureAddress>;
}

/** A picture by choosing, dropping or pasting a file, or by its address. */
export function PictureField({ ref, form, image, id, upload, address }: PictureFieldProps) {
  const isShown = image !== '';
  const imageError = form.formState.errors.image?.message;
  const [hasForeignPicture] = useState(() => /^https?:/i.test(form.getValues('image')));
  const statusId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const handFocusOver = useFocusHandover(fileInput);
  const remove = () => {
    upload.cancel();
    address.onTyped(null);
    form.setValue('image', '', { shouldDirty: true });
    form.clearErrors('image');
  };
  return (
    <fieldset
      ref={ref}
      className="grid min-w-0 scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-3 text-left"
    >
      <legend className="mb-1.5 font-semibold">
        Picture <Optional />
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        <div className="aspect-2/1 w-full max-w-80 overflow-hidden card-frame bg-border">
          {isShown ? (
            <ShownPicture image={image} onError={address.onFailed} />
          ) : (
            <FormPattern id={id} />
          )}
        </div>
        {/* Where the buttons do not fit beside the picture in one line, they take two there. */}
        <div className="flex flex-1 basis-48 flex-wrap gap-2">
          <label
            className={clsx(
              buttonStyles({ variant: 'outline' }),
              'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-blue',
            )}
          >
            <span>{isShown ? 'Change the picture' : 'Choose a picture'}</span>
            <input
              ref={fileInput}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-describedby={`${statusId} ${statusId}-help`}
              aria-invalid={upload.error !== null || undefined}
              className="sr-only"
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) upload.start(file);
                // So that the same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
          {isShown && (
            <Button ref={handFocusOver} variant="outline" onClick={remove}>
              Remove
            </Button>
          )}
          {upload.retry !== null && (
            <Button ref={handFocusOver} variant="outline" onClick={upload.retry}>
              Try again
            </Button>
          )}
          {upload.error !== null && (
            <Button ref={handFocusOver} variant="outline" onClick={upload.cancel}>
              {isShown ? 'Keep the present picture' : 'Go on without this file'}
            </Button>
          )}
        </div>
      </div>
      <PictureFieldStatus id={statusId} upload={upload} image={image} returnFocusTo={fileInput} />
      <FoldedChoice
        label="Use the address of a picture instead"
        isOpenAtFirst={hasForeignPicture}
        hasError={imageError !== undefined}
      >
        <Field
          label="The picture’s address"
          description="https://… or a path on this site"
          error={imageError}
          hasMessageLine
        >
          {(ids) => (
            <Input
              {...ids}
              {...form.register('image', {
                onChange: (event: { target: { value: string } }) => {
                  // An address takes the place of a file that was turned down.
                  if (upload.error !== null) upload.cancel();
                  address.onTyped(event.target.value);
                },
                onBlur: () => void address.check(),
              })}
              inputMode="url"
              autoComplete="off"
            />
          )}
        </Field>
      </FoldedChoice>
    </fieldset>
  );
}

/** Cropped as the cards crop it. */
function ShownPicture({ image, onError }: { image: string; onError: () => void }) {
  return (
    <img
      key={image}
      {...pictureSources(image)}
      sizes="20rem"
      alt="As the card shows it"
      className={`size-full object-cover ${cutStyles(image)}`}
      onError={onError}
    />
  );
}

interface PictureFieldStatusProps {
  id: string;
  upload: PictureUpload;
  /** The picture that is shown; empty without one. */
  image: string;
  /** Gets the focus when the button that has it goes. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** The state of the upload, and below it a note on the picture, or what can be chosen. */
function PictureFieldStatus({ id, upload, image, returnFocusTo }: PictureFieldStatusProps) {
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
