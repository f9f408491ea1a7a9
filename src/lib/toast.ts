import { sessionStore } from './storage';

const STORAGE_KEY = 'dss-toast';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
}

interface ToastOptions {
  description?: string;
  /** For what leads to another page, or belongs to none; all else ends with its page. */
  outlivesPage?: boolean;
}

interface Toaster {
  /** Shows a toast, in the place of the one with the same id. */
  show: (toast: Toast & { id: string }) => void;
  dismiss: (id: string) => void;
}

/** What waits for the toaster, by id: the same toast waits once. */
const waiting = new Map<string, Toast>();
/** The ids of toasts that end with the page. */
const ofPage = new Set<string>();
let toaster: Toaster | null = null;
const listeners = new Set<() => void>();

function add(next: Toast, outlivesPage: boolean): void {
  const id = `${next.kind}: ${next.title}`;
  if (outlivesPage) ofPage.delete(id);
  else ofPage.add(id);
  if (toaster) toaster.show({ ...next, id });
  else {
    waiting.set(id, next);
    listeners.forEach((listener) => listener());
  }
}

const adder =
  (kind: Toast['kind']) =>
  (title: string, { description, outlivesPage = false }: ToastOptions = {}) =>
    add({ kind, title, description }, outlivesPage);

/** Shows a toast, as soon as there is something on the page that can. */
export const toast = { success: adder('success'), error: adder('error'), info: adder('info') };

/** Ends the toasts about a page that the user has left. */
export function dismissPageToasts(): void {
  for (const id of ofPage) {
    waiting.delete(id);
    toaster?.dismiss(id);
  }
  ofPage.clear();
}

/** Hands a toast to the document that this tab loads next. */
export function toastAfterReload(next: Toast): void {
  sessionStore.write(STORAGE_KEY, JSON.stringify(next));
}

/** Shows what the document before this one has left. */
export function showToastFromReload(): void {
  const stored = sessionStore.read(STORAGE_KEY);
  if (stored === null) return;
  sessionStore.remove(STORAGE_KEY);
  try {
    const left: unknown = JSON.parse(stored);
    if (isToast(left)) add(left, true);
  } catch {
    // Somebody else wrote it: nothing to show.
  }
}

/** By hand: a schema's library has no business in the first view. */
function isToast(value: unknown): value is Toast {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, title, description }: Partial<Record<keyof Toast, unknown>> = value;
  return (
    typeof kind === 'string' &&
    Object.hasOwn(toast, kind) &&
    typeof title === 'string' &&
    (description === undefined || typeof description === 'string')
  );
}

/** Whether a toast was ever asked for: what shows them is loaded no earlier. */
export const hasToasts = () => toaster !== null || waiting.size > 0;

export function subscribeToToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Registers what shows toasts and hands it those that wait; returns the way to stop. */
export function deliverToasts(to: Toaster): () => void {
  toaster = to;
  for (const [id, next] of waiting) to.show({ ...next, id });
  waiting.clear();
  return () => {
    toaster = null;
  };
}
