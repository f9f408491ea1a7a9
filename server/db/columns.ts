// Values between the columns of a row and the fields of a response.

/** Epoch milliseconds as RFC 3339 in UTC. */
export const timestamp = (epochMs: number) => new Date(epochMs).toISOString();

/** Epoch milliseconds as RFC 3339 in UTC, or null. */
export const optionalTimestamp = (epochMs: number | null) =>
  epochMs === null ? null : timestamp(epochMs);
