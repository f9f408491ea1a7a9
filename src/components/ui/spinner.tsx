import { clsx } from 'clsx';

interface SpinnerProps {
  /** Diameter in pixels. */
  width?: number;
  strokeWidth?: number;
  className?: string;
}

/** Decorative: put a text beside it that says what is loading. */
export function Spinner({ width = 23, strokeWidth = 5, className }: SpinnerProps) {
  const radius = (50 - strokeWidth) / 2;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={width}
      viewBox="0 0 50 50"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      className={clsx('animate-spinner', className)}
    >
      <circle cx="25" cy="25" r={radius} opacity="0.25" />
      <path d={`M25 ${25 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}`} />
    </svg>
  );
}
