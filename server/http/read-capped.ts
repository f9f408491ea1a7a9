/**
 * Reads a body to its end.
 * @param tooLarge Creates the error for a body of more than `maxBytes`.
 * @throws The error of `tooLarge`, or that of the stream.
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing out of the loop cancels the body.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
