import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type SyntheticEvent } from 'react';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field, FormAlert, Input, Textarea } from '@/components/ui/field';
import {
  MAX_REPORT_SIGNATORIES,
  reportFieldsSchema,
  type Report,
  type ReportFields,
} from '@/contract/admin-report';
import { adminEventPath } from '@/domain/paths';
import { refusals } from '@/hooks/refusals';
import { keepingTexts, useDraft, useKeepDraft } from '../drafts';
import { RestoredNotice } from '../restored-notice';
import { Signatories, Signatory } from '../signatories';
import { countOf } from '../words';
import { useDownloadReport, useSaveReport } from './report-queries';
import { ReportSheet } from './report-sheet';

interface ReportFormProps {
  eventId: string;
  report: Report;
}

/** What the site cannot know of an event, and below it the report as it will be. */
export function ReportForm({ eventId, report }: ReportFormProps) {
  const { key, draft, discard } = useDraft(`report/${eventId}`, reportDraftSchema);
  const form = useForm({
    resolver: zodResolver(reportFieldsSchema),
    defaultValues: draft?.content ?? report.fields,
  });
  const isSaved = (values: ReportFields) => isSame(values, report.fields);
  const keeping = useKeepDraft(form, {
    key,
    contentOf: (values) => (isSaved(values) ? null : values),
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const values = form.watch();
  const { errors } = form.formState;
  const [questionIds, setQuestionIds] = useState<readonly string[]>([]);
  const saving = useSaveReport(eventId);
  const downloading = useDownloadReport(eventId, report);
  const { showBesideField, problemOf } = refusals(form, [
    'organisedBy',
    'speakers',
    'objective',
    'outcome',
  ]);
  const problem = problemOf(saving.error ?? downloading.error);

  const save = (fields: ReportFields, onSaved: () => void) =>
    saving.mutate(fields, {
      onSuccess: () => {
        discard();
        onSaved();
      },
      onError: showBesideField,
    });
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const { submitter } = event.nativeEvent;
    const isForWord = submitter instanceof HTMLButtonElement && submitter.value === 'word';
    void form.handleSubmit((fields) => {
      downloading.reset();
      if (!isForWord) return save(fields, () => toast.success('The report is saved'));
      const download = () => downloading.mutate(questionIds);
      return isSaved(fields) ? download() : save(fields, download);
    })(event);
  };
  return (
    <>
      <form
        noValidate
        aria-label="Report"
        className="grid grid-cols-[minmax(0,1fr)] gap-5 card-frame bg-card p-4 sm:p-6 print:hidden"
        onSubmit={onSubmit}
      >
        <RestoredNotice
          restoredFrom={draft?.savedAt ?? null}
          onDiscard={() => {
            form.reset(report.fields);
            discard();
          }}
        />
        <Field label="Organised by" isOptional error={errors.organisedBy?.message}>
          {(ids) => <Input {...ids} {...form.register('organisedBy')} dir="auto" />}
        </Field>
        <Field
          label="Speakers"
          isOptional
          description="Names, with what they do."
          error={errors.speakers?.message}
        >
          {(ids) => <Input {...ids} {...form.register('speakers')} dir="auto" />}
        </Field>
        <Field
          label="Objective"
          isOptional
          description="What the event was for."
          error={errors.objective?.message}
        >
          {(ids) => <Textarea {...ids} {...form.register('objective')} dir="auto" rows={4} />}
        </Field>
        <Field
          label="Outcome"
          isOptional
          description="What those who came can do or know now."
          error={errors.outcome?.message}
        >
          {(ids) => <Textarea {...ids} {...form.register('outcome')} dir="auto" rows={4} />}
        </Field>
        <SignatoriesField form={form} />
        <AnswerChoice report={report} chosen={questionIds} onChange={setQuestionIds} />
        {report.uncaptionedPhotos > 0 && (
          <p>
            {`${countOf(report.uncaptionedPhotos, 'picture')} without a caption ${report.uncaptionedPhotos === 1 ? 'is' : 'are'} not in the report. `}
            <Link
              to={adminEventPath(eventId, 'after')}
              className="font-semibold text-blue-deep underline underline-offset-4"
            >
              Write captions
            </Link>
          </p>
        )}
        {problem !== undefined && <FormAlert>{problem}</FormAlert>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:[&_button]:w-full">
          <Button type="submit" variant="outline" pending={saving.isPending}>
            Save
          </Button>
          <Button type="submit" variant="secondary" value="word" pending={downloading.isPending}>
            Download as Word
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            Print
          </Button>
          <p role="status" className="min-h-6 basis-full text-sm text-muted">
            {isSaved(values) ? '' : keepingTexts[keeping]}
          </p>
        </div>
      </form>
      <ReportSheet report={report} fields={values} questionIds={questionIds} />
    </>
  );
}

/** As it is typed, complete or not. */
const reportDraftSchema = z.object({
  organisedBy: z.string(),
  speakers: z.string(),
  objective: z.string(),
  outcome: z.string(),
  signatories: z.array(z.object({ name: z.string(), role: z.string() })),
});

/** Whether values would be saved as what is saved. */
const isSame = (values: ReportFields, saved: ReportFields): boolean =>
  JSON.stringify(reportFieldsSchema.safeParse(values).data) === JSON.stringify(saved);

/** Who signs the report. */
function SignatoriesField({ form }: { form: UseFormReturn<ReportFields> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'signatories' });
  const add = () => append({ name: '', role: '' });
  return (
    <Signatories onAdd={fields.length < MAX_REPORT_SIGNATORIES ? add : null}>
      {fields.map(({ id }, index) => (
        <Signatory
          key={id}
          number={index + 1}
          register={(field) => form.register(`signatories.${index}.${field}`)}
          errors={form.formState.errors.signatories?.[index]}
          className="items-start sm:grid-cols-2"
          onRemove={() => remove(index)}
        />
      ))}
    </Signatories>
  );
}

interface AnswerChoiceProps {
  report: Report;
  chosen: readonly string[];
  onChange: (questionIds: readonly string[]) => void;
}

/** Which answers stand in the list of who came: at first none, because they are personal and leave the society. */
function AnswerChoice({ report: { attendees, questions }, chosen, onChange }: AnswerChoiceProps) {
  const answered = questions.filter(({ id }) => attendees.some(({ answers }) => answers[id]));
  if (answered.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="font-semibold">Answers in the list of who came</legend>
      <p className="text-sm text-muted">The college reads them beside each name.</p>
      {answered.map(({ id, text }) => (
        <label key={id} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-blue"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <bdi className="[overflow-wrap:anywhere]">{text}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
