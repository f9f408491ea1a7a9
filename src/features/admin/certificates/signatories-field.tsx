import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { MAX_LENGTH_SIGNATURE, MAX_SIGNATORIES } from '@/contract/admin-certificates';
import { shrinkPicture } from '@/lib/shrink-picture';
import { Signatories, Signatory } from '../signatories';
import type { CertificateValues } from './certificate-draft';

interface SignatoriesFieldProps {
  form: UseFormReturn<CertificateValues>;
}

/** Who signs the certificate. */
export function SignatoriesField({ form }: SignatoriesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'signatories' });
  const add = () => append({ name: '', role: '', signature: null });
  return (
    <Signatories onAdd={fields.length < MAX_SIGNATORIES ? add : null}>
      {fields.map(({ id }, index) => (
        <Signatory
          key={id}
          number={index + 1}
          register={(field) => form.register(`signatories.${index}.${field}`)}
          errors={form.formState.errors.signatories?.[index]}
          className="card-frame bg-card p-4"
          onRemove={() => remove(index)}
        >
          <SignatureField form={form} index={index} />
        </Signatory>
      ))}
    </Signatories>
  );
}

const PICTURE_TYPES = ['image/png', 'image/jpeg'];

function SignatureField({ form, index }: SignatoriesFieldProps & { index: number }) {
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
    const picture = await toDataAddress(await shrinkPicture(file, MAX_WIDTH)).catch(() => null);
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

const toDataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
