import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import {
  MAX_PHOTOS,
  recapContentSchema,
  TOO_MANY_PHOTOS,
  type RecapContent,
  type StoredRecap,
} from '@/contract/admin-recap';
import type { Event } from '@/contract/events';
import { refusals } from '@/hooks/refusals';
import { ConflictNotice } from '../conflict-notice';
import { keepingTexts, useDraft, useKeepDraft } from '../drafts';
import { RestoredNotice } from '../restored-notice';
import { MarkdownField } from '../markdown-field';
import { countOf } from '../words';
import { usePhotoUploads } from './photo-uploads';
import { PhotosField } from './photos-field';
import { useSaveRecap } from './recap-queries';

/** What is typed, complete or not, and the version that it began with. The pictures are on the server. */
const recapDraftSchema = z.object({
  text: z.string(),
  photos: z.array(z.object({ image: z.string(), caption: z.string() })),
  isCover: z.boolean(),
  version: z.number(),
});

const contentOf = ({ text, photos, isCover }: RecapContent): RecapContent => ({
  text,
  photos: photos.map(({ image, caption }) => ({ image, caption })),
  isCover,
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** In what two versions differ, in words. */
const differences = (one: RecapContent, other: RecapContent): string[] => [
  ...(one.text === other.text ? [] : ['text']),
  ...(isSame(contentOf(one).photos, contentOf(other).photos) ? [] : ['pictures']),
  ...(one.isCover === other.isCover ? [] : ['picture on the card']),
];

/** Those that the server may turn down. */
const fields = [
  'text' as const,
  'photos' as const,
  ...Array.from({ length: MAX_PHOTOS }, (_, index) => [
    `photos.${index}` as const,
    `photos.${index}.caption` as const,
  ]).flat(),
];

interface RecapFormProps {
  event: Event;
  /** As it was when the form began. */
  stored: StoredRecap;
}

export function RecapForm({ event, stored }: RecapFormProps) {
  const { key, draft, discard } = useDraft(`recap/${event.id}`, recapDraftSchema);
  /** What the server has, as far as that is known. */
  const [saved, setSaved] = useState(stored);
  const [isConflict, setConflict] = useState(
    () =>
      draft !== null &&
      draft.content.version !== stored.version &&
      differences(stored, draft.content).length > 0,
  );
  const form = useForm({
    resolver: zodResolver(recapContentSchema),
    defaultValues: contentOf(draft?.content ?? stored),
  });
  const keeping = useKeepDraft(form, {
    key,
    contentOf: (values) =>
      differences(values, saved).length === 0
        ? null
        : { ...contentOf(values), version: saved.version },
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const values = form.watch();
  const { errors, isSubmitting } = form.formState;
  const photos = useFieldArray({ control: form.control, name: 'photos' });
  const uploads = usePhotoUploads({
    refusal: () => (form.getValues('photos').length < MAX_PHOTOS ? null : TOO_MANY_PHOTOS),
    onUploaded: (image) => {
      const isHere = form.getValues('photos').some((photo) => photo.image === image);
      if (isHere) return 'This picture is here already.';
      photos.append({ image, caption: '' }, { shouldFocus: false });
      return null;
    },
  });
  const saving = useSaveRecap(event.id);
  const isPending = isSubmitting || saving.isPending;
  const isUnsaved = differences(values, saved).length > 0;
  const { showBesideField, problemOf } = refusals(form, fields);
  const problem = problemOf(saving.error);

  const putBack = () => {
    form.reset(contentOf(saved));
    discard();
    setConflict(false);
  };
  const save = async () => {
    saving.reset();
    await uploads.settled();
    const typed = contentOf(form.getValues());
    const body = { ...recapContentSchema.parse(typed), version: saved.version };
    const result = await saving.mutateAsync(body).catch(showBesideField);
    if (typeof result !== 'object') return;
    setSaved(result.recap);
    setConflict(result.kind === 'conflict');
    if (result.kind === 'conflict') return;
    // What was typed during the save stays.
    if (isSame(contentOf(form.getValues()), typed)) form.reset(contentOf(result.recap));
    discard();
    toast.success('Saved');
  };
  return (
    <form
      noValidate
      aria-label="How it was"
      className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={form.handleSubmit(save)}
    >
      <RestoredNotice restoredFrom={draft?.savedAt ?? null} onDiscard={putBack} />
      <MarkdownField
        label="Text"
        isOptional
        text={values.text}
        error={errors.text?.message}
        register={() => form.register('text')}
      />
      <PhotosField form={form} photos={photos} uploads={uploads} />
      {isConflict && (
        <ConflictNotice
          key={saved.version}
          what="This"
          differing={differences(saved, values)}
          isPending={isPending}
          onLoad={putBack}
        />
      )}
      {problem !== undefined && <FormAlert>{`${problem} What you typed stays here.`}</FormAlert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:[&_button]:w-full">
        {!isConflict && (
          <Button type="submit" variant="secondary" pending={isPending}>
            Save
          </Button>
        )}
        <p role="status" className="min-h-6 basis-full text-sm text-muted">
          {isUnsaved ? keepingTexts[keeping] : hiddenInWords(values)}
        </p>
      </div>
    </form>
  );
}

/** Which of the saved pictures nobody sees yet; empty if none. */
function hiddenInWords({ photos }: RecapContent): string {
  const hidden = photos.filter(({ caption }) => caption === '').length;
  if (hidden === 0) return '';
  const needs = hidden === 1 ? 'needs a caption before it is' : 'need a caption before they are';
  return `${countOf(hidden, 'picture')} ${needs} shown.`;
}
