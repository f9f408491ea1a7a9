import * as z from 'zod/mini';
import { tabArea } from './storage';

const STORAGE_KEY = 'dss-toast';

const toastSchema = z.object({
  kind: z.enum(['success', 'error', 'info']),
  title: z.string(),
  description: z.optional(z.string()),
});

export type Toast = z.infer<typeof toastSchema>;

const waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
const listeners = new Set<() => void>();

function add(next: Toast): void {
  if (show) show(next);
  else {
    waiting.push(next);
    listeners.forEach((listener) => listener());
  }
}

/** Shows a toast, as soon as there is something on the page that can. */
export const toast = {
  success: (title: string, description?: string) =>
    add({ kind: 'success', title, ...(description !== undefined && { description }) }),
  error: (title: string) => add({ kind: 'error', title }),
  info: (title: string) => add({ kind: 'info', title }),
};

/** Hands a toast to the document that this tab loads next. */
export function toastAfterReload(next: Toast): void {
  tabArea.write(STORAGE_KEY, JSON.stringify(next));
}

/** Shows what the document before this one has left. */
export function showToastFromReload(): void {
  const stored = tabArea.read(STORAGE_KEY);
  if (stored === null) return;
  tabArea.remove(STORAGE_KEY);
  try {
    add(toastSchema.parse(JSON.parse(stored)));
  } catch {
    // Somebody else wrote it: nothing to show.
  }
}

/** Whether a toast was ever asked for: what shows them is loaded no earlier. */
export const hasToasts = () => show !== null || waiting.length > 0;

export function subscribeToToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Registers what shows toasts and hands it those that wait; returns the way to stop. */
export function deliverToasts(to: (toast: Toast) => void): () => void {
  show = to;
  waiting.splice(0).forEach(to);
  return () => {
    show = null;
  };
}
