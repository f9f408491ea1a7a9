import { type Kysely } from 'kysely';
import type { Tables } from './tables';

interface Challenge {
  tokenHash: string;
  email: string;
  codeHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Codes that were mailed and have not been used. Neither code nor token can be read from a row. */
export function otpChallengeStore(db: Kysely<Tables>) {
  return {
    async create({ tokenHash, email, codeHash, expiresAt }: Challenge): Promise<void> {
      await db
        .insertInto('otp_challenge')
        .values({
          token_hash: tokenHash,
          email,
          code_hash: codeHash,
          tries: 0,
          expires_at: expiresAt,
        })
        .execute();
    },

    /** The newest code wins: ends all other challenges of the address. */
    async endOthers({ email, tokenHash }: Pick<Challenge, 'email' | 'tokenHash'>): Promise<void> {
      await db
        .deleteFrom('otp_challenge')
        .where('email', '=', email)
        .where('token_hash', '!=', tokenHash)
        .execute();
    },

    /** Counts a try and gives the hash to compare with; null where there is no try left to be had. */
    async countTry(
      { email, tokenHash }: Pick<Challenge, 'email' | 'tokenHash'>,
      { maxTries, now }: { maxTries: number; now: number },
    ): Promise<string | null> {
      const counted = await db
        .updateTable('otp_challenge')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('email', '=', email)
        .where('expires_at', '>', now)
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

    async purge(now: number): Promise<void> {
      await db.deleteFrom('otp_challenge').where('expires_at', '<=', now).execute();
    },
  };
}
