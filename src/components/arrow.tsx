const turns = {
  right: undefined,
  'up-right': 'rotate(-45 12 12)',
  up: 'rotate(-90 12 12)',
  left: 'rotate(180 12 12)',
} as const;

interface ArrowProps {
  direction: keyof typeof turns;
  className?: string;
}

/** An SVG, because neither of the fonts has arrows. */
export function Arrow({ direction, className = 'size-5' }: ArrowProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      className={`shrink-0 print:hidden ${className}`}
    >
      <path
        d="M4.5 12h15m-6-6.5 6 6.5-6 6.5"
        transform={turns[direction]}
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
