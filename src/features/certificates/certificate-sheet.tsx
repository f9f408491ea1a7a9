import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { DotPattern } from '@/components/dot-pattern';
import { Logo } from '@/components/logo';
import type { CertificateSheet as Sheet } from '@/contract/certificate';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { attendanceInWords, dayOnPaper } from '@/domain/certificate-text';
import { isolated } from '@/domain/isolated';

interface CertificateSheetProps {
  sheet: Sheet;
  /** Each certificate has a pattern of its own. */
  seed: string;
  /** Level of the title; a preview has none. */
  headingAs: 'h2' | 'p';
  /** The QR code of its address, and the address. */
  qrCode: ReactNode;
  address: ReactNode;
}

/**
 * A certificate as a sheet of paper: in landscape where there is room, otherwise stacked. Its letters grow with the sheet
 * and are never smaller than those of the page. On paper it takes one sheet: what is too long for it is printed smaller.
 */
export function CertificateSheet({
  sheet,
  seed,
  headingAs: Heading,
  qrCode,
  address,
}: CertificateSheetProps) {
  const { title, name, text, signatories } = sheet;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const onPrint = () => fitOnPaper(article.current);
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return (
    <article
      ref={article}
      aria-label={`${isolated(title)}: ${isolated(name)}`}
      className="certificate @container relative overflow-hidden card-frame bg-background print:aspect-[3/2]"
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto] gap-y-[max(1.5rem,3cqw)] @min-[44rem]:aspect-[297/210] @min-[44rem]:grid-rows-[auto_1fr_auto] @min-[44rem]:p-[4.5cqw] print:absolute print:top-0 print:left-0 print:aspect-auto! print:min-h-[calc(100%/var(--fit,1))] print:w-[calc(100%/var(--fit,1))] print:origin-top-left print:[scale:var(--fit,1)]">
        <DotPattern
          seed={seed}
          className="h-24 w-full border-b-2 border-foreground @min-[44rem]:absolute @min-[44rem]:top-0 @min-[44rem]:right-0 @min-[44rem]:h-auto @min-[44rem]:w-[28cqw] @min-[44rem]:rounded-bl-card @min-[44rem]:border-l-2"
        />
        {/* As high as the pattern beside it, which the title would be behind otherwise. */}
        <div className="px-[min(1.5rem,6cqw)] @min-[44rem]:min-h-[13cqw] @min-[44rem]:max-w-[56cqw] @min-[44rem]:p-0">
          <Logo
            mark={artwork.logo}
            name={society.name}
            className="text-[max(min(0.9375rem,8cqw),1.5cqw)] [&>svg]:size-[max(min(2.75rem,17cqw),5cqw)]"
          />
          <p className="mt-2 text-[max(0.8125rem,1.1cqw)] text-muted [overflow-wrap:anywhere]">
            {society.college.name}
          </p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-y-[max(0.75rem,1.4cqw)] px-[min(1.5rem,6cqw)] @min-[44rem]:p-0">
          <Heading
            dir="auto"
            className="font-display text-[max(min(1.375rem,9cqw),2.5cqw)] leading-tight font-bold [overflow-wrap:anywhere]"
          >
            {title}
          </Heading>
          <p
            dir="auto"
            className={clsx(
              'font-display leading-[1.2] font-extrabold tracking-tight text-balance text-blue-deep [overflow-wrap:anywhere]',
              nameSize(name),
            )}
          >
            {name}
          </p>
          <p
            dir="auto"
            className={clsx(
              'leading-snug whitespace-pre-line [overflow-wrap:anywhere]',
              text.length > LONG_TEXT
                ? 'text-[max(1rem,1.4cqw)] @min-[44rem]:max-w-[85cqw]'
                : 'text-[max(1.0625rem,1.8cqw)] @min-[44rem]:max-w-[70cqw]',
            )}
          >
            {text}
          </p>
          <p className="text-[max(0.9375rem,1.2cqw)] text-muted [overflow-wrap:anywhere]">
            <bdi>{sheet.event}</bdi>
            {sheet.date !== '' && ` · ${isolated(sheet.date)}`}
          </p>
        </div>
        <footer className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-[3cqw] gap-y-6 px-[min(1.5rem,6cqw)] pb-6 @min-[44rem]:grid-cols-[minmax(0,1fr)_auto] @min-[44rem]:p-0">
          {/* Without signatories the facts stay at the right. */}
          <div className="flex flex-wrap items-end gap-x-[3cqw] gap-y-5">
            {signatories.map((signatory) => (
              <Signatory key={`${signatory.name} ${signatory.role}`} signatory={signatory} />
            ))}
          </div>
          <div className="flex flex-wrap items-end gap-3 @min-[44rem]:max-w-[40cqw] @min-[44rem]:flex-nowrap">
            <div className="w-[max(5.5rem,10cqw)] shrink-0">{qrCode}</div>
            <p className="min-w-0 grow basis-40 text-[max(0.8125rem,1.05cqw)] leading-snug text-muted [overflow-wrap:anywhere]">
              <span className="block">{`Issued on ${dayOnPaper(sheet.issuedAt, society.timeZone)}`}</span>
              <span className="block">{attendanceInWords(sheet, society.timeZone)}</span>
              <span className="block text-foreground">{address}</span>
            </p>
          </div>
        </footer>
      </div>
    </article>
  );
}

/** What an A4 sheet in landscape has between its margins, in CSS pixels, at the ratio of the printed article. */
const PAPER = { width: 1040, height: 690 };
const SHRINK = 0.96;
const MIN_FIT = 0.2;

/** Sets `--fit`, by which the sheet is scaled on paper: its content is laid out as wide and high as it then may be. */
function fitOnPaper(article: HTMLElement | null): void {
  const content = article?.firstElementChild;
  if (!article || !(content instanceof HTMLElement)) return;
  article.style.width = `${PAPER.width}px`;
  content.style.aspectRatio = 'auto';
  let fit = 1;
  for (; fit > MIN_FIT; fit *= SHRINK) {
    content.style.width = `${PAPER.width / fit}px`;
    if (content.offsetHeight * fit <= PAPER.height) break;
  }
  for (const { style } of [article, content]) {
    style.removeProperty('width');
    style.removeProperty('aspect-ratio');
  }
  article.style.setProperty('--fit', String(fit));
}

/** Characters of a text that is set smaller, so that it fits. */
const LONG_TEXT = 320;

/** The longer the name, the smaller its letters. */
function nameSize(name: string): string {
  const { length } = Array.from(name);
  if (length <= 20) return 'text-[max(min(2.25rem,13cqw),6.4cqw)]';
  return length <= 34
    ? 'text-[max(min(2rem,12cqw),4.6cqw)]'
    : 'text-[max(min(1.75rem,11cqw),3.4cqw)]';
}

function Signatory({ signatory }: { signatory: Sheet['signatories'][number] }) {
  const { name, role, signature } = signatory;
  return (
    <div className="max-w-full min-w-[min(11rem,100%)] text-[max(0.9375rem,1.3cqw)] leading-snug [overflow-wrap:anywhere] @min-[44rem]:max-w-[24cqw]">
      {signature !== null && (
        <img
          src={signature}
          alt={`Signature of ${isolated(name)}`}
          className="mb-1 h-[max(3rem,5.5cqw)] max-w-full object-contain object-left-bottom mix-blend-multiply"
        />
      )}
      <p dir="auto" className="border-t-2 border-foreground pt-1 font-semibold">
        {name}
      </p>
      <p dir="auto" className="text-muted">
        {role}
      </p>
    </div>
  );
}
