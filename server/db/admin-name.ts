import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * What admins are called at the desk: their name, or their address as long as they have said none.
 * @param email The address of an admin; the column of one needs its table if `admin` has it too. Somebody who is none any more is called what `former` says.
 */
export const nameOfAdmin = (
  email: Expression<string>,
  former: Expression<string> = sql`''`,
): RawBuilder<string> => sql`coalesce(
    (select nullif(author.name, '') from admin as author where author.email = ${email}),
    nullif(${former}, ''), ${email})`;

/** The name that the admin with the address has said; empty if there is none. For tables that keep it. */
export const saidNameOfAdmin = (email: Expression<string>): RawBuilder<string> =>
  sql`coalesce((select author.name from admin as author where author.email = ${email}), '')`;
