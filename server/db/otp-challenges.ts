import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from './delete-in-batches';
import type { Database } from './schema';

export interface Challenge {
  tokenHash: string;
  email: string;
  codeHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Rate-limit key of the network that asked for the code. */
  network: string;
}

interface ChallengeLimits {
  maxTries: number;
  lifetimeMs: number;
  now: number;
}

/** Codes that were mailed and have not been used. Neither code nor token can be read from a row. */
export function otpChallengeStore(db: Kysely<Database>) {
  return {
    async create({ tokenHash, email, codeHash, expiresAt, network }: Challenge): Promise<void> {
      await db
        .insertInto('otp_challenge')
        .values({
          token_hash: tokenHash,
          email,
          code_hash: codeHash,
          tries: 0,
          expires_at: expiresAt,
          network,
        })
        .execute();
    },

    /**
     * The newest code wins: ends the other challenges that the same network has asked for. Those of
     * other networks stay, so that a stranger's request cannot end the code that its owner is typing.
     */
    async revokeOthers({ email, tokenHash, network }: Omit<Challenge, 'codeHash' | 'expiresAt'>) {
      await db
        .deleteFrom('otp_challenge')
        .where('email', '=', email)
        .where('network', '=', network)
        .where('token_hash', '!=', tokenHash)
        .execute();
    },

    /**
     * Counts a try and gives the hash to compare with; null where there is no try left to be had. A
     * challenge that ends later than a new one would was made while the clock was wrong: it has none.
     */
    async countTry(
      { email, tokenHash }: Pick<Challenge, 'email' | 'tokenHash'>,
      { maxTries, lifetimeMs, now }: ChallengeLimits,
    ): Promise<string | null> {
      const counted = await db
        .updateTable('otp_challenge')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('email', '=', email)
        .where('expires_at', '>', now)
        .where('expires_at', '<=', now + lifetimeMs)
        .where('tries', '<', maxTries)
        .returning('code_hash')
        .executeTakeFirst();
      return counted?.code_hash ?? null;
    },

    /** Whether the challenge lives and has had all of its tries. */
    async isSpent(
      { email, tokenHash }: Pick<Challenge, 'email' | 'tokenHash'>,
      { maxTries, now }: { maxTries: number; now: number },
    ): Promise<boolean> {
      const spent = await db
        .selectFrom('otp_challenge')
        .select('tries')
        .where('token_hash', '=', tokenHash)
        .where('email', '=', email)
        .where('expires_at', '>', now)
        .where('tries', '>=', maxTries)
        .executeTakeFirst();
      return spent !== undefined;
    },

    /** Ends the challenge; true for the one caller that ended it. */
    async consume(tokenHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('otp_challenge')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const challenges = { table: 'otp_challenge', key: 'token_hash' } as const;
      await deleteInBatches(db, { ...challenges, where: sql`expires_at <= ${now}` }, signal);
    },
  };
}
