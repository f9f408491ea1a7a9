import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button, buttonStyles } from '@/components/ui/button';
import { Field, Input, Optional } from '@/components/ui/field';
import { isolated } from '@/lib/isolated';
import { pictureSources } from '@/lib/picture-sources';
import type { EventValues } from './event-form-values';
import { FormPattern } from './form-pattern';
import type { usePictureAddress } from './picture-field-address';
import { PICTURE_TYPES, type PictureUpload } from './picture-field-upload';

interface PictureFieldProps {
  form: UseFormReturn<EventValues>;
  /** The picture that is shown; empty without one, while its address is typed, or if it cannot be loaded. */
  image: string;
  /** The event's id; empty for a new one. */
  id: string;
  upload: PictureUpload;
  address: ReturnType<typeof usePictureAddress>;
}

/** A picture by choosing, dropping or pasting a file, or by its address. */
export function PictureField({ form, image, id, upload, address }: PictureFieldProps) {
  const isShown = image !== '';
  const statusId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const remove = () => {
    // The button of the removal goes with the picture.
    fileInput.current?.focus();
    upload.cancel();
    address.onTyped(null);
    form.setValue('image', '', { shouldDirty: true });
    form.clearErrors('image');
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 text-left">
      <legend className="mb-1.5 font-semibold">
        Picture <Optional />
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        <div className="aspect-2/1 w-full max-w-80 overflow-hidden rounded-card border-2 border-foreground bg-border">
          {isShown ? (
            <ShownPicture image={image} onError={address.onFailed} />
          ) : (
            <FormPattern id={id} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <label
            className={clsx(
              buttonStyles({ variant: 'outline' }),
              'cursor-pointer whitespace-normal! has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-blue',
            )}
          >
            {isShown ? 'Change the picture' : 'Choose a picture'}
            <input
              ref={fileInput}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-describedby={statusId}
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
          {upload.retry !== null && (
            <Button variant="outline" onClick={upload.retry}>
              Try again
            </Button>
          )}
          {(isShown || upload.fileName !== null) && (
            <Button variant="outline" onClick={remove}>
              {upload.fileName === null ? 'Remove' : 'Cancel'}
            </Button>
          )}
        </div>
      </div>
      <UploadStatus id={statusId} {...upload} isShown={isShown} />
      <Field
        label="Or the picture’s address"
        description="https://… or a path on this site"
        error={form.formState.errors.image?.message}
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
      className="size-full object-cover"
      onError={onError}
    />
  );
}

interface UploadStatusProps extends PictureUpload {
  id: string;
  isShown: boolean;
}

function UploadStatus({ id, fileName, progress, error, isShown }: UploadStatusProps) {
  const percent = Math.round(progress * 100);
  return (
    <div id={id} className="grid min-h-11 content-start gap-1.5 text-sm">
      {error !== null && (
        <p role="alert" className="font-medium text-red-deep">
          {error}
        </p>
      )}
      {error === null && fileName === null && (
        <p className="text-muted">
          {isShown
            ? 'Cards crop the picture like this.'
            : 'Choose, drop or paste one: JPEG, PNG, WebP or AVIF up to 8 MB. Without a picture, the event gets a pattern of its own.'}
        </p>
      )}
      {fileName !== null && (
        <>
          <p role="status" className="truncate">
            Uploading {isolated(fileName)}…
          </p>
          <progress
            aria-label={`Uploading ${isolated(fileName)}`}
            value={percent}
            max={100}
            className="h-2.5 w-full max-w-80 overflow-hidden rounded-full bg-border accent-blue"
          />
        </>
      )}
    </div>
  );
}
