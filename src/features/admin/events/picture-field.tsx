import { clsx } from 'clsx';
import { useId, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button, buttonStyles } from '@/components/ui/button';
import { Field, Input, Optional } from '@/components/ui/field';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { cutStyles, pictureSources } from '@/lib/picture-sources';
import { FormPattern } from './event-form-preview';
import type { EventValues } from './event-form-values';
import type { usePictureAddress } from './picture-address';
import { PictureFieldStatus } from './picture-field-status';
import type { PictureUpload } from './picture-upload';
import { PICTURE_TYPES } from '../send-picture';
import { FoldedChoice } from '@/components/folded-choice';

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
