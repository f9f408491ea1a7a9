import * as z from 'zod/mini';

/** The number of a row that an id stands for; 0, which no row has, for a text that is no id of this project's server. */
export const toRowId = (id: string): number =>
  // At most nine digits, which fit into Postgres's 32-bit integer.
  /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;

/** An id in a path, which the server gets as the number of a row. */
export const rowId = z.pipe(z.string(), z.transform(toRowId));
