import { clsx } from 'clsx';
import { useRef, type RefObject } from 'react';
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form';
import { ProgressBar } from '@/components/progress-bar';
import { Button, buttonStyles } from '@/components/ui/button';
import { Field, Input, Optional } from '@/components/ui/field';
import { MAX_PHOTOS, type RecapContent } from '@/contract/admin-recap';
import { isolated } from '@/domain/isolated';
import { useFocusHandover } from '@/hooks/use-focus-handover';
import { pictureSources } from '@/lib/picture-sources';
import { PICTURE_LIMITS, PICTURE_TYPES } from '../send-picture';
import type { PhotoUploads } from './photo-uploads';

interface PhotosFieldProps {
  form: UseFormReturn<RecapContent>;
  photos: UseFieldArrayReturn<RecapContent, 'photos'>;
  uploads: PhotoUploads;
}

/** The pictures of an event in their order, each with its caption. */
export function PhotosField({ form, photos: { fields, move, remove }, uploads }: PhotosFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const errors = form.formState.errors.photos;
  const problem = errors?.root?.message ?? errors?.message;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 text-left">
      <legend className="mb-1.5 font-semibold">
        <span>Pictures</span> <Optional />
      </legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <label
          className={clsx(
            buttonStyles({ variant: 'outline' }),
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-blue max-sm:w-full',
          )}
        >
          <span>Add pictures</span>
          <input
            ref={fileInput}
            type="file"
            multiple
            accept={PICTURE_TYPES.join(',')}
            aria-describedby="photos-help"
            className="sr-only"
            onChange={({ target }) => {
              uploads.start([...(target.files ?? [])]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        <div id="photos-help" className="grid flex-1 basis-60 gap-1 text-sm">
          <p className="font-medium">
            Ask the people in the pictures first. Whoever asks later is taken off.
          </p>
          <p className="text-muted">
            {`Up to ${MAX_PHOTOS}: ${PICTURE_LIMITS} Place and time are taken out of them.`}
          </p>
        </div>
      </div>
      <Uploads uploads={uploads} returnFocusTo={fileInput} />
      {problem !== undefined && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {fields.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {fields.map(({ id, image }, index) => (
            <PhotoFields
              key={id}
              form={form}
              image={image}
              index={index}
              isLast={index === fields.length - 1}
              returnFocusTo={fileInput}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {fields.length > 0 && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-blue"
            {...form.register('isCover')}
          />
          The first picture stands on the card in the archive
        </label>
      )}
    </fieldset>
  );
}

interface UploadsProps {
  uploads: PhotoUploads;
  /** Gets the focus when the button that has it goes. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** How far the upload has got, and which files could not be uploaded. */
function Uploads({ uploads, returnFocusTo }: UploadsProps) {
  const { current, failed, retry, forgetFailed, cancel } = uploads;
  const handFocusOver = useFocusHandover(returnFocusTo);
  const text =
    current && `Uploading ${isolated(current.name)}, ${current.number} of ${current.of}…`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm empty:hidden">
      {/* Always there, because screen readers announce changes of it only. */}
      <p role="status" className="truncate empty:hidden">
        {text}
      </p>
      {current !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="max-w-80 min-w-0 flex-1 basis-32">
            <ProgressBar
              aria-label={`Uploading ${isolated(current.name)}`}
              value={Math.round(current.progress * 100)}
              max={100}
            />
          </div>
          <Button
            ref={handFocusOver}
            variant="outline"
            size="sm"
            aria-label="Cancel the upload"
            onClick={cancel}
          >
            Cancel
          </Button>
        </div>
      )}
      {failed.length > 0 && (
        <>
          <ul role="alert" className="grid gap-1">
            {failed.map(({ id, file, message }) => (
              <li key={id} className="field-error [overflow-wrap:anywhere]">
                {`${isolated(file.name)}: ${message}`}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {retry !== null && (
              <Button ref={handFocusOver} variant="outline" size="sm" onClick={retry}>
                Try again
              </Button>
            )}
            <Button ref={handFocusOver} variant="outline" size="sm" onClick={forgetFailed}>
              {failed.length === 1 ? 'Go on without this file' : 'Go on without these files'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface PhotoFieldsProps {
  form: UseFormReturn<RecapContent>;
  image: string;
  index: number;
  isLast: boolean;
  returnFocusTo: RefObject<HTMLElement | null>;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function PhotoFields({
  form,
  image,
  index,
  isLast,
  returnFocusTo,
  onMove,
  onRemove,
}: PhotoFieldsProps) {
  const errors = form.formState.errors.photos?.[index];
  const number = index + 1;
  const handFocusOver = useFocusHandover(returnFocusTo);
  return (
    <li
      aria-label={`Picture ${number}`}
      className="flex flex-wrap gap-x-5 gap-y-3 card-frame bg-card p-4"
    >
      <img
        {...pictureSources(image)}
        sizes="8rem"
        alt=""
        className="aspect-square w-32 shrink-0 rounded-md bg-border object-contain"
      />
      <div className="grid min-w-0 flex-1 basis-48 content-start gap-2">
        <Field
          label="Caption"
          description="What can be seen. Needed before the picture is shown."
          error={errors?.caption?.message ?? errors?.message}
          hasMessageLine
        >
          {(ids) => (
            <Input
              {...ids}
              {...form.register(`photos.${index}.caption`)}
              dir="auto"
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-5">
          {/* At the ends they do nothing, and keep the focus. */}
          <Button
            variant="link"
            size="sm"
            className="px-0!"
            aria-label={`Move picture ${number} up`}
            aria-disabled={index === 0 || undefined}
            onClick={() => index > 0 && onMove(-1)}
          >
            Move up
          </Button>
          <Button
            variant="link"
            size="sm"
            className="px-0!"
            aria-label={`Move picture ${number} down`}
            aria-disabled={isLast || undefined}
            onClick={() => !isLast && onMove(1)}
          >
            Move down
          </Button>
          <Button
            ref={handFocusOver}
            variant="link"
            size="sm"
            className="px-0!"
            aria-label={`Remove picture ${number}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
