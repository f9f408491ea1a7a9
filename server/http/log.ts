import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { TrustProxy } from '#server/config/http-config';
import { type AppEnv, requestContext } from './app-env';
import { clientIp, peerOf } from './client-ip';
import { isApiPath } from './headers';

/**
 * Each event of the log with its level: `warn` is worth a look when it becomes frequent, `error` at once. `refresh_refused`
 * is an everyday matter, as of a browser that comes back after a month.
 */
export const LOG_LEVELS = {
  request: 'info',
  code_sent: 'info',
  sign_in_ok: 'info',
  sign_in_failed: 'info',
  logout: 'info',
  session_ended: 'info',
  other_sessions_ended: 'info',
  refresh_refused: 'debug',
  account_exported: 'info',
  account_deleted: 'info',
  account_disconnected: 'info',
  deletion_failed: 'info',
  calendar_created: 'info',
  calendar_ended: 'info',
  subscription_confirmed: 'info',
  subscription_removed: 'info',
  subscribers_downloaded: 'info',
  mail_stopped: 'info',
  mail_resumed: 'info',
  mail_queued_again: 'info',
  stopped_addresses_resumed: 'info',
  event_created: 'info',
  event_changed: 'info',
  event_deleted: 'info',
  event_restored: 'info',
  recap_saved: 'info',
  event_repeated: 'info',
  series_published: 'info',
  series_cancelled: 'info',
  interest_downloaded: 'info',
  seat_given_back: 'info',
  member_taken_off: 'info',
  event_announced: 'info',
  event_message_queued: 'info',
  certificates_issued: 'info',
  certificate_corrected: 'info',
  certificate_withdrawn: 'info',
  door_made: 'info',
  door_ended: 'info',
  list_closed: 'info',
  attendance_downloaded: 'info',
  report_downloaded: 'info',
  letter_queued: 'info',
  letter_cancelled: 'info',
  admin_login_ok: 'info',
  admin_logout: 'info',
  admin_sessions_ended: 'info',
  admin_invited: 'info',
  admin_joined: 'info',
  admin_password_reset: 'info',
  admin_invitation_withdrawn: 'info',
  admin_address_asked: 'info',
  admin_address_changed: 'info',
  admin_password_changed: 'info',
  admin_reset_asked: 'info',
  admin_reset_waits: 'info',
  admin_reset_allowed: 'info',
  admin_reset_stopped: 'info',
  admin_passkey_added: 'info',
  admin_passkey_removed: 'info',
  admin_passkey_requirement: 'info',
  admin_removal_asked: 'info',
  admin_role_changed: 'info',
  admin_kept: 'info',
  admin_left: 'info',
  otp_rate_limited: 'warn',
  sign_in_locked: 'warn',
  deletion_locked: 'warn',
  refresh_rate_limited: 'warn',
  admin_login_failed: 'warn',
  admin_login_locked: 'warn',
  admin_password_wrong: 'warn',
  admin_password_locked: 'warn',
  admin_address_rate_limited: 'warn',
  admin_address_refused: 'warn',
  admin_invitation_rate_limited: 'warn',
  admin_invitation_refused: 'warn',
  admin_reset_rate_limited: 'warn',
  admin_reset_refused: 'warn',
  admin_passkey_refused: 'warn',
  guesses_rate_limited: 'warn',
  mail_refused: 'warn',
  mail_failed: 'warn',
  provider_failed: 'warn',
  client_error: 'warn',
  untrusted_proxy: 'warn',
  purge_held: 'error',
  internal_error: 'error',
  database_unavailable: 'error',
  mail_queue_failed: 'error',
  purge_failed: 'error',
  uncaughtException: 'error',
  unhandledRejection: 'error',
} as const satisfies Record<string, 'debug' | 'info' | 'warn' | 'error'>;

export type LogEvent = keyof typeof LOG_LEVELS;

const UNTRUSTED_PROXY =
  'X-Forwarded-For came from this address. If it is your proxy, add it to TRUSTED_PROXIES: until then all visitors share its rate limits.';

/** Writes an event to the log. Fields must not contain codes, tokens, passwords or full e-mail addresses. */
export type Log = (
  event: LogEvent,
  fields?: Readonly<Record<string, string | number | boolean | undefined>>,
) => void;

/** Sets the request id and the client IP, and logs the request after the response. */
export function requestLog(log: Log, isTrustedProxy: TrustProxy): MiddlewareHandler<AppEnv> {
  let hasWarned = false;
  return async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    const peer = peerOf(c);
    const forwardedFor = () => c.req.header('X-Forwarded-For');
    const ip = clientIp(peer, forwardedFor, isTrustedProxy);
    c.set('ip', ip);
    if (!hasWarned && !isTrustedProxy(peer) && forwardedFor() !== undefined) {
      hasWarned = true;
      log('untrusted_proxy', { ip, advice: UNTRUSTED_PROXY });
    }
    await next();
    log('request', {
      ...requestContext(c),
      method: c.req.method,
      // Unknown paths may contain anything, so only their kind is logged.
      route: c.get('route') ?? (isApiPath(c.req.path) ? '/api/?' : '/?'),
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
}
