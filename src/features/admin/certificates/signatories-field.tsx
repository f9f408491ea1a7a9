import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, Input, Optional } from '@/components/ui/field';
import { MAX_LENGTH_SIGNATURE, MAX_SIGNATORIES } from '@/contract/admin-certificates';
import type { CertificateValues } from './certificate-draft';

/** Who signs the certificate. */
export function SignatoriesField({ form }: { form: UseFormReturn<CertificateValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'signatories' });
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1.5 font-semibold">
        <span>Who signs</span> <Optional />
      </legend>
      {fields.map(({ id }, index) => (
        <SignatoryFields key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < MAX_SIGNATORIES && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => append({ name: '', role: '', signature: null })}
        >
          Add who signs
        </Button>
      )}
    </fieldset>
  );
}

interface SignatoryFieldsProps {
  form: UseFormReturn<CertificateValues>;
  index: number;
  onRemove: () => void;
}

function SignatoryFields({ form, index, onRemove }: SignatoryFieldsProps) {
  const path = `signatories.${index}` as const;
  const errors = form.formState.errors.signatories?.[index];
  return (
    <div
      role="group"
      aria-label={`Signature ${index + 1}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 card-frame bg-card p-4"
    >
      <Field label="Name" error={errors?.name?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...form.register(`${path}.name`)}
            dir="auto"
            aria-required
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Role" error={errors?.role?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...form.register(`${path}.role`)}
            dir="auto"
            aria-required
            autoComplete="off"
            placeholder="Head of department"
          />
        )}
      </Field>
      <SignatureField form={form} index={index} />
      <Button
        variant="link"
        size="sm"
        className="justify-self-start px-0!"
        aria-label={`Remove signature ${index + 1}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}

const PICTURE_TYPES = ['image/png', 'image/jpeg'];

function SignatureField({ form, index }: Omit<SignatoryFieldsProps, 'onRemove'>) {
  const path = `signatories.${index}.signature` as const;
  const signature = form.watch(path);
  const error = form.formState.errors.signatories?.[index]?.signature?.message;
  const [problem, setProblem] = useState<string>();
  const set = (picture: string | null) =>
    form.setValue(path, picture, { shouldDirty: true, shouldValidate: picture !== null });
  const onFile = async (file: File) => {
    setProblem(undefined);
    if (!PICTURE_TYPES.includes(file.type)) {
      return setProblem('Please choose a PNG or JPEG file.');
    }
    const picture = await toDataAddress(await shrink(file)).catch(() => null);
    if (picture === null) return setProblem('This file cannot be read.');
    if (picture.length > MAX_LENGTH_SIGNATURE)
      return setProblem('Please choose a smaller picture.');
    set(picture);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field
        label="Picture of the signature"
        isOptional
        description="PNG or JPEG, on white or without a background. It is kept with the certificate and shown nowhere else."
        error={problem ?? error}
      >
        {(ids) => (
          <Input
            {...ids}
            type="file"
            accept={PICTURE_TYPES.join()}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) void onFile(file);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
        )}
      </Field>
      {signature !== null && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={signature}
            alt="The signature"
            className="h-16 max-w-full rounded-md border-2 border-border object-contain"
          />
          <Button variant="link" size="sm" className="px-0!" onClick={() => set(null)}>
            Remove the picture
          </Button>
        </div>
      )}
    </div>
  );
}

/** As wide as a certificate can show it. */
const MAX_WIDTH = 800;

/** Scales a picture down, such as a photo from a phone. One that cannot be decoded stays as it is. */
async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH / picture.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const shrunk = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, file.type);
    });
    return shrunk !== null && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

const toDataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
