/** A shadow at the lower edge of what scrolls, where more follows; at the end a cover lies on it. */
export function EdgeShadow() {
  const styles = 'pointer-events-none forced-colors:hidden';
  return (
    <>
      <div
        aria-hidden="true"
        className={`sticky bottom-0 -mt-[12px] h-[12px] bg-linear-to-t from-foreground/25 ${styles}`}
      />
      {/* In the padding, below the focus ring of the last button. */}
      <div aria-hidden="true" className={`relative -mt-[12px] h-[12px] bg-inherit ${styles}`} />
    </>
  );
}
