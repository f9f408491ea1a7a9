import type { Kysely } from 'kysely';
import type { ConnectedAccount } from '@/contract/account';
import type { SocialProvider } from '@/contract/auth';
import { locked } from '#server/db/locked';
import { timestamp } from '#server/events/row';
import { inTransaction } from '#server/db/in-transaction';
import type { Database } from '#server/db/schema';

const PROVIDERS: readonly SocialProvider[] = ['google', 'github'];

/** The accounts at OAuth providers that a member has signed in with. */
export function memberAccounts(db: Kysely<Database>) {
  return {
    /** The providers at which an account is connected, with the time of the first one. */
    async listConnected(memberId: string): Promise<ConnectedAccount[]> {
      const rows = await db
        .selectFrom('member_identity')
        .select(['provider', 'created_at'])
        .where('member_id', '=', memberId)
        .execute();
      return PROVIDERS.flatMap((provider) => {
        const times = rows
          .filter((row) => row.provider === provider)
          .map(({ created_at: createdAt }) => createdAt ?? 0);
        if (times.length === 0) return [];
        const first = Math.min(...times);
        return [{ provider, connectedAt: first === 0 ? null : timestamp(first) }];
      });
    },

    /** Disconnects the accounts at a provider. The member's picture goes with the last account. */
    disconnect: (memberId: string, provider: SocialProvider): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        // Locked, because two requests for two providers would each see the account of the other.
        const member = tx.selectFrom('member').select('id').where('id', '=', memberId);
        await locked(tx, member).execute();
        const { numDeletedRows } = await tx
          .deleteFrom('member_identity')
          .where('member_id', '=', memberId)
          .where('provider', '=', provider)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await tx
          .updateTable('member')
          .set({ image_url: '' })
          .where('id', '=', memberId)
          .where('id', 'not in', tx.selectFrom('member_identity').select('member_id'))
          .execute();
        return true;
      }),
  };
}
