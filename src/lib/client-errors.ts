import { reportClientError } from '@/contract/client-error';
import { errorText } from '@/domain/error-text';
import { isReloadingForCode } from './chunk-reload';
import { env } from './env';
import { isOwnServer } from './own-server';

/** In one document; an error that repeats with other words is still one. */
const MAX_REPORTS = 10;

const reported = new Set<string>();

let routePattern = () => '/?';

/** Reports errors that nothing has caught. @param getRoute The pattern of the page's route. */
export function reportUncaughtErrors(getRoute: () => string): void {
  routePattern = getRoute;
  // Scripts of others, such as extensions, have no error.
  window.addEventListener('error', ({ error }) => error && reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

/**
 * Tells this project's own server of an error that nobody foresaw, once per message and page. Does nothing in development,
 * and nothing if that fails.
 */
export function reportError(reason: unknown): void {
  if (!import.meta.env.PROD || !isOwnServer() || isReloadingForCode()) return;
  const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
  const report = {
    route: routePattern(),
    message: errorText(withoutTypedTexts(text)),
    build: import.meta.url.replace(/.*\/|\?.*/g, ''),
  };
  const json = JSON.stringify(report);
  if (reported.has(json) || reported.size >= MAX_REPORTS) return;
  reported.add(json);
  // Not by the API client, whose requests end with the page.
  fetch(env.apiUrl + reportClientError.path, {
    method: reportClientError.method,
    headers: { 'Content-Type': 'application/json' },
    body: json,
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}

/** Replaces what the visitor has typed into fields by `…`. Values of one or two characters stay: any text has them. */
function withoutTypedTexts(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input,textarea');
  return [...fields]
    .filter(({ value }) => value.length > 2)
    .reduce((rest, { value }) => rest.replaceAll(value, '…'), text);
}
