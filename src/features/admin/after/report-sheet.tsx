import type { ReactNode } from 'react';
import { Logo } from '@/components/logo';
import { Markdown } from '@/components/markdown';
import {
  attendeeTable,
  feedbackInWords,
  feedbackTexts,
  ratingRows,
  reportFacts,
  type Report,
  type ReportFields,
} from '@/contract/admin-report';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { pictureSources } from '@/lib/picture-sources';

interface ReportSheetProps {
  report: Report;
  /** As they are typed. */
  fields: ReportFields;
  questionIds: readonly string[];
}

/** The report as the Word file has it, and as it is printed. */
export function ReportSheet({ report, fields, questionIds }: ReportSheetProps) {
  const { objective, outcome, signatories } = fields;
  const { photos, feedback } = report;
  const { results } = feedback;
  const { labels, rows } = attendeeTable(report, questionIds);
  return (
    <article
      data-report
      aria-label="The report"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 card-frame bg-card p-4 [overflow-wrap:anywhere] sm:p-8 print:block print:border-0 print:p-0"
    >
      <header className="grid gap-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Logo mark={artwork.logo} name={society.name} />
          <p className="text-sm text-muted">{society.college.name}</p>
        </div>
        <div>
          <p className="eyebrow text-muted">Report of an event</p>
          <h2 dir="auto" className="mt-1 text-subtitle font-bold">
            {report.name}
          </h2>
        </div>
        <Facts facts={reportFacts(report, fields)} />
      </header>
      {objective.trim() !== '' && (
        <Part heading="Objective">
          <Typed>{objective}</Typed>
        </Part>
      )}
      {(report.description !== '' || report.recap !== '') && (
        <Part heading="What was done">
          {[report.description, report.recap]
            .filter((text) => text !== '')
            .map((text) => (
              <Written key={text}>{text}</Written>
            ))}
        </Part>
      )}
      {outcome.trim() !== '' && (
        <Part heading="Outcome">
          <Typed>{outcome}</Typed>
        </Part>
      )}
      {results !== null && (
        <Part heading="Feedback">
          <p>{feedbackInWords(feedback, results)}</p>
          <Facts facts={ratingRows(results)} />
          {feedbackTexts(results).map(({ question, answers }) => (
            <div key={question} className="grid gap-2">
              <h4 className="font-bold">{question}</h4>
              <ul className="grid list-disc gap-1 pl-5">
                {answers.map((text, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two may have said the same
                  <li key={index} dir="auto" className="whitespace-pre-line">
                    {text}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Part>
      )}
      {photos.length > 0 && (
        <Part heading="Pictures">
          {photos.map(({ image, caption }) => (
            <figure key={image} className="grid justify-items-start gap-2 print:break-inside-avoid">
              <img
                {...pictureSources(image)}
                alt={caption}
                className="h-auto max-h-[24rem] w-auto max-w-full rounded-md print:max-h-[100mm]"
              />
              <figcaption dir="auto" className="text-sm">
                {caption}
              </figcaption>
            </figure>
          ))}
        </Part>
      )}
      {rows.length > 0 && (
        <Part heading="Who came">
          <div className="article max-w-none! text-base!">
            <div
              role="region"
              aria-label="Who came"
              tabIndex={0}
              className="mt-0! max-h-[32rem] overflow-y-auto [--surface:var(--color-card)]! print:max-h-none print:overflow-visible!"
            >
              <table className="min-w-md [overflow-wrap:break-word] print:min-w-0">
                <thead>
                  <tr>
                    {labels.map((label) => (
                      <th key={label} scope="col" dir="auto">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row[0]}>
                      {row.map((text, index) => (
                        <td key={labels[index]} dir="auto">
                          {text}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        </Part>
      )}
      {signatories.length > 0 && (
        <Part heading="Signatures">
          <div className="flex flex-wrap gap-8 pt-16 print:break-inside-avoid">
            {signatories.map(({ name, role }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may have the same name while they are typed
              <p key={index} className="min-w-32 grow basis-0 border-t-2 border-foreground pt-2">
                <bdi className="block font-semibold">{name}</bdi>
                <bdi className="block">{role}</bdi>
              </p>
            ))}
          </div>
        </Part>
      )}
    </article>
  );
}

/** Facts after their labels, as `reportFacts` gives them. */
const Facts = ({ facts }: { facts: readonly (readonly [label: string, fact: string])[] }) => (
  <dl className="divide-y divide-border border-y border-border print:break-inside-avoid">
    {facts.map(([label, fact]) => (
      <div
        key={label}
        className="grid gap-x-6 py-2 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]"
      >
        <dt className="font-semibold">{label}</dt>
        <dd dir="auto">{fact}</dd>
      </div>
    ))}
  </dl>
);

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 print:mt-6 print:block print:*:mt-2">
      <h3 className="text-lg font-bold">{heading}</h3>
      {children}
    </section>
  );
}

/** A text of the form, with its line breaks. */
const Typed = ({ children }: { children: string }) => (
  <p dir="auto" className="max-w-prose whitespace-pre-line">
    {children.trim()}
  </p>
);

/** A text in Markdown. */
const Written = ({ children }: { children: string }) => (
  <div className="article text-base! [&>p:first-child]:text-base!">
    <Markdown imageAttributes={pictureSources}>{children}</Markdown>
  </div>
);
