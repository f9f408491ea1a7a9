import type { Misfit } from '@/contract/admin-certificates';

interface CertificateMisfitsProps {
  misfits: readonly Misfit[];
}

/** Says of which texts the PDFs cannot show something, and what becomes of them. */
export function CertificateMisfits({ misfits }: CertificateMisfitsProps) {
  const withoutPdf = misfits.filter(({ missing }) => missing.length > 0);
  const shortened = misfits.filter(({ missing }) => missing.length === 0);
  return (
    <>
      {withoutPdf.length > 0 && (
        <Texts
          introduction="A certificate with one of these texts has no PDF, because no font has all of its letters. Its page can be printed:"
          texts={withoutPdf.map(({ text, missing }) => ({ text, signs: missing }))}
        />
      )}
      {shortened.length > 0 && (
        <Texts
          introduction="The PDFs leave out signs that no font has:"
          texts={shortened.map(({ text, leftOut }) => ({ text, signs: leftOut }))}
        />
      )}
    </>
  );
}

interface TextsProps {
  introduction: string;
  texts: readonly { text: string; signs: readonly string[] }[];
}

function Texts({ introduction, texts }: TextsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p>{introduction}</p>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {texts.map(({ text, signs }) => (
          <li key={text}>
            <bdi>{signs.join(' ')}</bdi>
            {' in '}
            <bdi className="font-semibold">{shortened(text)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MAX_LENGTH = 100;

const shortened = (text: string): string => {
  const characters = Array.from(text);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
};
