/** Parses the id of an event or a mail in the API; null if none can have it. */
export function parseId(id: string): number | null {
  // At most nine digits, which fit into Postgres's 32-bit integer.
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}
