import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Optional, Textarea } from '@/components/ui/field';
import { TabList } from '@/components/tab-list';
import { MarkdownText } from './markdown-text';

const tabs = ['Write', 'Preview'] as const;
type Tab = (typeof tabs)[number];

interface MarkdownFieldProps {
  label: string;
  isOptional?: boolean;
  text: string;
  error: string | undefined;
  /** Registers the text area. Called while it renders, because the order of registration is that of the focus. */
  register: () => UseFormRegisterReturn;
}

/** A text in markdown: a text area, and what readers will see. */
export function MarkdownField({
  label,
  isOptional = false,
  text,
  error,
  register,
}: MarkdownFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Tab>('Write');
  // An error is shown where it can be mended.
  const tab = error === undefined ? chosen : 'Write';
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 text-left">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1.5">
        <label htmlFor={id} className="font-semibold">
          <span>{label}</span> {isOptional && <Optional />}
        </label>
        <TabList
          id={id}
          label="Write or preview"
          tabs={tabs.map((name) => ({ name, label: name }))}
          selected={tab}
          onSelect={setChosen}
        />
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        className="grid grid-cols-[minmax(0,1fr)]"
      >
        <Textarea
          id={id}
          aria-describedby={error === undefined ? `${id}-help` : `${id}-help ${id}-error`}
          aria-required={!isOptional || undefined}
          aria-invalid={error === undefined ? undefined : true}
          hidden={tab === 'Preview'}
          rows={10}
          {...register()}
        />
        {tab === 'Preview' && <Preview key={text} text={text} />}
      </div>
      <div className="grid min-h-11 items-start *:[grid-area:1/1]">
        <p
          id={`${id}-help`}
          className={`text-sm text-muted ${error === undefined ? '' : 'invisible'}`}
        >
          <code>**bold**</code>, <code>*italic*</code>, <code># heading</code>, <code>- list</code>,{' '}
          <code>[words](https://…)</code>. Line breaks stay. WhatsApp’s <code>*bold*</code> is
          italic here: bold has two stars.
        </p>
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" className="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function Preview({ text }: { text: string }) {
  return (
    <div className="article max-w-none min-h-60 *:first:mt-0 rounded-xl border-2 border-dashed border-foreground bg-card px-4 py-2.5 break-words">
      {text.trim() === '' ? (
        <p className="text-muted">Nothing to show yet.</p>
      ) : (
        <MarkdownText>{text}</MarkdownText>
      )}
    </div>
  );
}
