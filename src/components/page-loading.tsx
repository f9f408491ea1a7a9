// The colors of the logo's dots, row by row.
const dots = ['green', 'blue', 'blue', 'green', 'yellow', 'red', 'foreground', 'foreground', 'red'];

/** The loading screen: the nine dots of the logo, pulsing. */
export function PageLoading() {
  return (
    <div className="grid min-h-[calc(100svh-4.5rem)] place-content-center justify-items-center gap-4 text-muted">
      <div aria-hidden="true" className="grid grid-cols-3 gap-2">
        {dots.map((color, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
            key={index}
            className="size-4 animate-pulse rounded-full"
            style={{ background: `var(--color-${color})`, animationDelay: `${index * 120}ms` }}
          />
        ))}
      </div>
      <p role="status">Loading…</p>
    </div>
  );
}
