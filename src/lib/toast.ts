import { sessionStore } from './storage';

const STORAGE_KEY = 'dss-toast';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string | undefined;
}

/** A button in a toast. Not kept across a reload. */
interface ToastAction {
  label: string;
  onClick: () => void;
}

/** A toast on the screen. */
export interface VisibleToast extends Toast {
  id: string;
  action?: ToastAction | undefined;
}

interface ToastOptions {
  /** Toasts with the same id replace each other; by default those of the same kind with the same title. */
  id?: string;
  description?: string;
  action?: ToastAction;
  /** Keeps the toast after a navigation; other toasts are dismissed with their page. */
  outlivesPage?: boolean;
}

interface Toaster {
  /** Shows a toast; replaces one with the same id. */
  show: (toast: VisibleToast) => void;
  dismiss: (id: string) => void;
}

/** Toasts that wait for the toaster, by id, so that equal toasts are queued once. */
const queue = new Map<string, VisibleToast>();
/** Ids of the toasts that are dismissed with the page. */
const pageToastIds = new Set<string>();
/** The last toast with a button. */
let actionToastId: string | null = null;
let toaster: Toaster | null = null;
const listeners = new Set<() => void>();

function add(content: Omit<VisibleToast, 'id'> & { id?: string }, outlivesPage: boolean): void {
  const { id = `${content.kind}: ${content.title}` } = content;
  const next = { ...content, id };
  if (outlivesPage) pageToastIds.delete(id);
  else pageToastIds.add(id);
  if (content.action !== undefined) replaceActionToast(id);
  if (toaster) toaster.show(next);
  else {
    queue.set(id, next);
    listeners.forEach((listener) => listener());
  }
}

/** Dismisses the toast with the previous button: what it undoes may depend on what has been done since. */
function replaceActionToast(id: string): void {
  if (actionToastId !== null && actionToastId !== id) {
    queue.delete(actionToastId);
    toaster?.dismiss(actionToastId);
  }
  actionToastId = id;
}

const createToast =
  (kind: Toast['kind']) =>
  (title: string, { outlivesPage = false, ...rest }: ToastOptions = {}) =>
    add({ kind, title, ...rest }, outlivesPage);

/** Shows a toast; queued until the toaster has loaded. */
export const toast = {
  success: createToast('success'),
  error: createToast('error'),
  info: createToast('info'),
};

/** Dismisses the toasts of the page that the user has left. */
export function dismissPageToasts(): void {
  for (const id of pageToastIds) {
    queue.delete(id);
    toaster?.dismiss(id);
  }
  pageToastIds.clear();
}

/** Stores a toast for the next document of this tab, which shows it with `showToastFromReload`. */
export function toastAfterReload(next: Toast): void {
  sessionStore.write(STORAGE_KEY, JSON.stringify(next));
}

/** Shows the toast that the previous document stored with `toastAfterReload`. */
export function showToastFromReload(): void {
  const stored = sessionStore.read(STORAGE_KEY);
  if (stored === null) return;
  sessionStore.remove(STORAGE_KEY);
  try {
    const parsed: unknown = JSON.parse(stored);
    if (isToast(parsed)) add(parsed, true);
  } catch {
    // Invalid JSON is ignored.
  }
}

/** Checked by hand, to keep Zod out of the initial load. */
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

/** Whether the toaster is needed: it is loaded with the first toast. */
export const hasToasts = () => toaster !== null || queue.size > 0;

/** Calls back when a toast is queued. Returns the unsubscribe function. */
export function subscribeToToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Registers the toaster and shows the queued toasts. Returns a function that unregisters it. */
export function registerToaster(to: Toaster): () => void {
  toaster = to;
  for (const next of queue.values()) to.show(next);
  queue.clear();
  return () => {
    toaster = null;
  };
}
