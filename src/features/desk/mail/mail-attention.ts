import type { MailQueue } from '@/contract/newsletter-desk';
import { countOf } from '@/features/desk/count-of';
import { formatMoment } from '@/features/desk/event-when';
import { serverNow } from '@/lib/session/clock-skew';
import { causeInWords, needsAdmin } from './mail-words';

/** A mail that waits for less may still go out without anybody's help. */
const MIN_WAIT_MS = 600_000;
/** A failure stays in the list of mails for a year, but needs attention while it is new. */
const RECENT_MS = 7 * 86_400_000;

/** What the queue of mails needs, as a link to it and the rest of the sentence. */
export interface MailAttentionItem {
  subject: string;
  text: string;
}

/** What the queue of mails needs; empty if mail goes out. */
export function mailAttentionItems({
  waiting,
  oldest,
  pausedSince,
  lastError,
  failed,
}: MailQueue): MailAttentionItem[] {
  const items: MailAttentionItem[] = [];
  const now = serverNow();
  if (waiting > 0 && oldest !== null && lastError !== '') {
    if (pausedSince !== null || needsAdmin(lastError) || now - Date.parse(oldest) > MIN_WAIT_MS) {
      const text = `has been waiting since ${formatMoment(oldest)}. ${causeInWords(lastError)}`;
      items.push({ subject: 'Mail', text });
    }
  }
  const recent = failed.filter(({ at }) => now - Date.parse(at) < RECENT_MS);
  if (recent.length > 0) {
    items.push({ subject: countOf(recent.length, 'mail'), text: 'could not be delivered.' });
  }
  return items;
}
