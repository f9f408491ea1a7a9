import { setTimeout as sleep } from 'node:timers/promises';
import { trySmtp } from './smtp-mailer';

const TIMEOUT_MS = 5_000;
const KEPT_MS = 60_000;

/**
 * Asks the mail server whether it takes the login, and resolves within five seconds to what went wrong, in its words;
 * empty if nothing did. An answer is kept for a minute.
 * @param monotonicNow Milliseconds.
 */
export function createSmtpQuestion(
  smtp: Parameters<typeof trySmtp>[0],
  monotonicNow: () => number,
): () => Promise<string> {
  let asked: { at: number; problem: Promise<string> } | undefined;
  return () => {
    if (asked === undefined || monotonicNow() - asked.at >= KEPT_MS) {
      asked = { at: monotonicNow(), problem: problemOf(smtp) };
    }
    return asked.problem;
  };
}

const problemOf = (smtp: Parameters<typeof trySmtp>[0]): Promise<string> =>
  Promise.race([
    trySmtp(smtp, undefined).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
    sleep(TIMEOUT_MS, `no answer within ${TIMEOUT_MS / 1000} seconds`, { ref: false }),
  ]);
