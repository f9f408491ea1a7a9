import { toast } from 'sonner';
import * as z from 'zod/mini';
import { sessionStore } from './storage';

const STORAGE_KEY = 'dss-toast';

/** How long a toast with a button is shown: it takes longer to reach. */
export const ACTION_TOAST_MS = 10_000;

const schema = z.object({
  kind: z.enum(['success', 'error', 'info']),
  title: z.string(),
  description: z.optional(z.string()),
});

/** Stores a toast for the next document of this tab, which shows it with `showToastAfterReload`. */
export function toastAfterReload(next: z.infer<typeof schema>): void {
  sessionStore.write(STORAGE_KEY, JSON.stringify(next));
}

/** Shows the toast that the previous document stored with `toastAfterReload`. */
export function showToastAfterReload(): void {
  const stored = sessionStore.read(STORAGE_KEY);
  if (stored === null) return;
  sessionStore.remove(STORAGE_KEY);
  try {
    const { kind, title, description } = schema.parse(JSON.parse(stored));
    toast[kind](title, { description });
  } catch {
    // What another version has stored is ignored.
  }
}
