const BYTES = 16;

/** A random text of 32 hexadecimal digits, such as the idempotency key of a request or the state of a login. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
