import { Spinner } from './ui/spinner';

export function PageLoading() {
  return (
    <div className="grid min-h-[70svh] place-content-center justify-items-center gap-3 text-muted">
      <Spinner width={40} />
      <p role="status">Loading…</p>
    </div>
  );
}
