import { type Kysely, sql } from 'kysely';
import { isAhead } from '#server/db/clock';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { CodePurpose, Database } from '#server/db/schema';

export interface Challenge {
  purpose: CodePurpose;
  tokenHash: string;
  email: string;
  codeHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Rate-limit key of the network that requested the code. */
  network: string;
}

type ChallengeKey = Pick<Challenge, 'email' | 'tokenHash' | 'purpose'>;

interface ChallengeLimits {
  maxTries: number;
  lifetimeMs: number;
  now: number;
}

/** Codes that were mailed and not used yet. Codes and tokens are stored as hashes. */
export function otpChallengeStore(db: Kysely<Database>) {
  return {
    /** Stores a challenge. */
    async create({
      tokenHash,
      email,
      codeHash,
      expiresAt,
      network,
      purpose,
    }: Challenge): Promise<void> {
      await db
        .insertInto('otp_challenge')
        .values({
          token_hash: tokenHash,
          email,
          code_hash: codeHash,
          tries: 0,
          expires_at: expiresAt,
          network,
          purpose,
        })
        .execute();
    },

    /**
     * Deletes older challenges for the address and purpose from the same network, so that only the newest code works.
     * Those of other networks stay, so that a stranger's request cannot invalidate the owner's code.
     */
    async revokeOthers({
      email,
      tokenHash,
      network,
      purpose,
    }: Omit<Challenge, 'codeHash' | 'expiresAt'>) {
      await db
        .deleteFrom('otp_challenge')
        .where('email', '=', email)
        .where('network', '=', network)
        .where('purpose', '=', purpose)
        .where('token_hash', '!=', tokenHash)
        .execute();
    },

    /** Counts a try and returns the code's hash, or null if there is no such challenge or no try left. */
    async countTry(
      { email, tokenHash, purpose }: ChallengeKey,
      { maxTries, lifetimeMs, now }: ChallengeLimits,
    ): Promise<string | null> {
      const counted = await db
        .updateTable('otp_challenge')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where(isAhead('expires_at', now, lifetimeMs))
        .where('tries', '<', maxTries)
        .returning('code_hash')
        .executeTakeFirst();
      return counted?.code_hash ?? null;
    },

    /** Whether the challenge has not expired and has no tries left. */
    async isExhausted(
      { email, tokenHash, purpose }: ChallengeKey,
      { maxTries, now }: { maxTries: number; now: number },
    ): Promise<boolean> {
      const row = await db
        .selectFrom('otp_challenge')
        .select('tries')
        .where('token_hash', '=', tokenHash)
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .where('tries', '>=', maxTries)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes the challenge. Returns true for only one caller, even if several call at once. */
    async consume(tokenHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('otp_challenge')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes expired challenges. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const challenges = { table: 'otp_challenge', key: 'token_hash' } as const;
      await deleteInBatches(db, { ...challenges, where: sql`expires_at <= ${now}` }, signal);
    },
  };
}
