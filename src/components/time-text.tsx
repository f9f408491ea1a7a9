interface TimeTextProps {
  /** Such as `Saturday, 12 July 2025, 17:00–19:00`. */
  text: string;
  /** Crossed out, because it no longer takes place. */
  isCancelled?: boolean;
}

/** When something is. Lines break before the end of a span, a day or its times, not within what fits on a line. */
export function TimeText({ text, isCancelled }: TimeTextProps) {
  const styles = isCancelled ? 'line-through decoration-[0.06em]' : '';
  const dash = text.indexOf(' – ');
  // The key makes new elements for another text: what translates a page replaces the text nodes that React knows.
  if (dash === -1) return <Unbroken key={text} text={text} styles={styles} />;
  return (
    <span key={text}>
      <span className="inline-block">
        <Unbroken text={`${text.slice(0, dash)}\u00a0–`} styles={styles} />
      </span>{' '}
      <span className="inline-block">
        <Unbroken text={text.slice(dash + ' – '.length)} styles={styles} />
      </span>
    </span>
  );
}

const UNBROKEN = /((?:\d{1,2} [A-Z][a-z]+ \d{4}|(?:daily )?\d\d:\d\d–\d\d:\d\d)(?:[,)]|\u00a0–)?)/;

interface UnbrokenProps {
  text: string;
  /** Set on the inline blocks too, because `line-through` on their parent skips them. */
  styles: string;
}

/**
 * Keeps `12 July 2025` and `daily 17:00–19:00` together; browsers may break a line after a dash. What follows without
 * a space belongs to it, because a line can break after an inline block anywhere.
 */
const Unbroken = ({ text, styles }: UnbrokenProps) => (
  <span className={styles}>
    {text.split(UNBROKEN).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={part} className={`inline-block ${styles}`}>
          {part}
        </span>
      ),
    )}
  </span>
);
