import { BackLink } from '@/components/back-link';
import { Section } from '@/components/section';
import { domainLinks } from '@/data/domain-links';
import type { FormerCommittee } from '@/data/shape';
import { society } from '@/data/society';
import { academicYearAt } from '@/domain/academic-year';

interface FormerCommitteesPageProps {
  committees: readonly (FormerCommittee & { year: string })[];
}

export function FormerCommitteesPage({ committees }: FormerCommitteesPageProps) {
  return (
    <>
      <section className="page-container py-10 sm:py-16">
        <div className="print:hidden">
          <BackLink to="/about">{society.aboutTitle}</BackLink>
        </div>
        <h1 className="text-title font-extrabold break-words sm:text-hero">Former committees</h1>
        <p className="mt-5 max-w-text text-lead text-balance">
          {`Who led ${society.shortName} before, and who did the work. Thank you, all of you.`}
        </p>
      </section>
      {committees.map(({ year, lead, domains }) => (
        <Section
          key={year}
          className="border-t-2 border-foreground even:bg-yellow-soft"
          heading={academicYearAt(year, society.firstMonthOfYear)?.name ?? year}
        >
          <Person {...lead} />
          <ul className="mt-6 grid grid-cols-1 gap-6 min-[30rem]:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
            {domains.map((domain) => (
              <li key={domain.slug}>
                <Domain {...domain} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

const headStyles = {
  blue: 'bg-blue text-card',
  red: 'bg-red',
  green: 'bg-green',
  yellow: 'bg-yellow',
  /** Of a domain that no longer exists. */
  none: 'bg-foreground text-card',
} as const;

function Domain({ slug, title, lead, members }: FormerCommittee['domains'][number]) {
  const color = domainLinks.find((domain) => domain.slug === slug)?.color ?? 'none';
  return (
    <article className="h-full overflow-hidden card-frame bg-card break-words">
      <h3
        className={`border-b-2 border-foreground p-[min(1rem,5vw)] text-[min(1.125rem,10vw)] leading-tight font-bold ${headStyles[color]}`}
      >
        {title}
      </h3>
      <div className="p-[min(1rem,5vw)]">
        <Person {...lead} />
        {members.length > 0 && (
          <>
            <p className="eyebrow mt-4 text-muted">
              {members.length === 1 ? '1 member' : `${members.length} members`}
            </p>
            <ul className="mt-1 grid gap-1">
              {members.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </article>
  );
}

function Person({ name, position }: FormerCommittee['lead']) {
  return (
    <p>
      <span className="eyebrow block text-muted">{position}</span>
      <span className="font-display text-subtitle font-bold">{name}</span>
    </p>
  );
}
