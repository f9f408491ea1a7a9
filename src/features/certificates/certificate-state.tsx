import type { CertificateState } from '@/contract/certificate';

interface StateLook {
  word: string;
  styles: string;
  /** The outline of the shape and the sign in it, in a box of 24. */
  shape: string;
  sign: string;
}

const looks: Record<CertificateState, StateLook> = {
  valid: {
    word: 'Valid',
    styles: 'text-green-deep',
    shape: 'M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22z',
    sign: 'M6.5 12.5l3.5 3.5 7.5-8',
  },
  replaced: {
    word: 'Replaced',
    styles: 'text-yellow-deep',
    shape: 'M12 0l12 12-12 12L0 12z',
    sign: 'M6.5 12h10m-4-4 4 4-4 4',
  },
  withdrawn: {
    word: 'Withdrawn',
    styles: 'text-red-deep',
    shape: 'M2 2h20v20H2z',
    sign: 'M7 7l10 10m0-10L7 17',
  },
};

/** Whether a certificate counts: in a word, a color and a shape. */
export function CertificateStateMark({ state }: { state: CertificateState }) {
  const { word, styles, shape, sign } = looks[state];
  return (
    <span className={`inline-flex items-center gap-[0.35em] ${styles}`}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-[0.95em] shrink-0">
        <path d={shape} fill="currentColor" />
        <path
          d={sign}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-card forced-colors:stroke-[Canvas]"
        />
      </svg>
      {word}
    </span>
  );
}
