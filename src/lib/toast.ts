import { tabArea } from './storage';

const STORAGE_KEY = 'dss-toast';

const kinds = ['success', 'error', 'info'] as const;

export interface Toast {
  kind: (typeof kinds)[number];
  title: string;
  description?: string;
}

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
    const left: unknown = JSON.parse(stored);
    if (isToast(left)) add(left);
  } catch {
    // Somebody else wrote it: nothing to show.
  }
}

/** By hand: a schema's library has no business in the first view. */
function isToast(value: unknown): value is Toast {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, title, description }: Partial<Record<keyof Toast, unknown>> = value;
  return (
    kinds.some((known) => known === kind) &&
    typeof title === 'string' &&
    (description === undefined || typeof description === 'string')
  );
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
