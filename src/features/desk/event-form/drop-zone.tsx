/** Covers the window while a file is dragged over it, and says what happens with the file. */
export function DropZone() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center border-4 border-dashed border-blue bg-card/75 p-[min(1.5rem,4vw)] transition-opacity duration-150 starting:opacity-0">
      <p className="card-frame bg-yellow-soft px-6 py-4 text-center font-semibold">
        Drop the picture anywhere on this page to upload it.
      </p>
    </div>
  );
}
