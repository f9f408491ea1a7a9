import { deriveKeys } from '#server/config/secret';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import type { TestDatabase } from './database';

export const JWT_SECRET = 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd';

const key = deriveKeys(JWT_SECRET).mailToken;

interface Owner {
  subscriber?: string;
  member?: string;
  event?: string;
}

/** The tokens of links, stored as the queue stores them when it composes a mail. */
export function linksIn({ query }: Pick<TestDatabase, 'query'>) {
  async function idOf(table: string, email: string): Promise<string> {
    const [row] = await query(`select id from ${table} where email = '${email}'`);
    return String(Object(row).id);
  }

  async function store(token: string, topic: string, owner: Owner): Promise<string> {
    const cell = (value?: string) => (value === undefined ? 'null' : `'${value}'`);
    await query(
      `insert into mail_token (token_hash, topic, subscriber_id, member_id, event_id, created_at)
        values ('${hashMailToken(token)}', '${topic}', ${cell(owner.subscriber)},
          ${cell(owner.member)}, ${cell(owner.event)}, 0)
        on conflict (token_hash) do nothing returning topic`,
    );
    return token;
  }

  return {
    /** The token of the latest confirm mail to the address. */
    async confirm(email: string): Promise<string> {
      const [row] = await query(
        `select id, confirm_queued_at as version from subscriber where email = '${email}'`,
      );
      const { id, version } = Object(row);
      return store(mailToken(key, 'confirm', id, String(version)), 'confirm', { subscriber: id });
    },
    async news(email: string): Promise<string> {
      const subscriber = await idOf('subscriber', email);
      return store(mailToken(key, 'news', subscriber), 'news', { subscriber });
    },
    async reminders(email: string): Promise<string> {
      const member = await idOf('member', email);
      return store(mailToken(key, 'reminders', member), 'reminders', { member });
    },
    async event(email: string, event: string): Promise<string> {
      const member = await idOf('member', email);
      return store(mailToken(key, 'event', member, event), 'event', { member, event });
    },
  };
}
