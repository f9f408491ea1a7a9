// Values between the columns of a row and the fields of a response.

/** Parses the id of an event or a mail in the API; null if none can have it. */
export function parseId(id: string): number | null {
  // At most nine digits, which fit into Postgres's 32-bit integer.
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** Epoch milliseconds as RFC 3339 in UTC. */
export const timestamp = (epochMs: number) => new Date(epochMs).toISOString();

/** Epoch milliseconds as RFC 3339 in UTC, or null. */
export const optionalTimestamp = (epochMs: number | null) =>
  epochMs === null ? null : timestamp(epochMs);
