interface TimeTextProps {
  /** Such as `Saturday, 12 July 2025, 17:00–19:00`. */
  text: string;
  className?: string | undefined;
}

/** When something is. Lines break before the end of a span and before its times, not within what fits on a line. */
export function TimeText({ text, className = '' }: TimeTextProps) {
  const dash = text.indexOf(' – ');
  if (dash === -1) {
    return (
      <span className={className}>
        <Clocks text={text} className={className} />
      </span>
    );
  }
  return (
    <>
      <span className={`inline-block ${className}`}>{`${text.slice(0, dash)}\u00a0–`}</span>{' '}
      <span className={`inline-block ${className}`}>{text.slice(dash + ' – '.length)}</span>
    </>
  );
}

/** Keeps `17:00–19:00` together; browsers may break a line after its dash. */
const Clocks = ({ text, className = '' }: TimeTextProps) =>
  text.split(/(\d\d:\d\d–\d\d:\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={`inline-block ${className}`}>
        {part}
      </span>
    ),
  );
