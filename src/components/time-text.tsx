interface TimeTextProps {
  /** Such as `Saturday, 12 July 2025, 17:00–19:00`. */
  text: string;
  className?: string | undefined;
}

/** When something is. Lines break before the end of a span, a day or its times, not within what fits on a line. */
export function TimeText({ text, className = '' }: TimeTextProps) {
  const dash = text.indexOf(' – ');
  if (dash === -1) {
    return (
      <span className={className}>
        <Unbroken text={text} className={className} />
      </span>
    );
  }
  return (
    <>
      <span className={`inline-block ${className}`}>
        <Unbroken text={`${text.slice(0, dash)}\u00a0–`} className={className} />
      </span>{' '}
      <span className={`inline-block ${className}`}>
        <Unbroken text={text.slice(dash + ' – '.length)} className={className} />
      </span>
    </>
  );
}

/** Keeps `12 July 2025` and `17:00–19:00` together; browsers may break a line after a dash. */
const Unbroken = ({ text, className = '' }: TimeTextProps) =>
  text.split(/(\d{1,2} [A-Z][a-z]+ \d{4},?|\d\d:\d\d–\d\d:\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={`inline-block ${className}`}>
        {part}
      </span>
    ),
  );
