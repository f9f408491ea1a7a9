import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

// Below the range from which systems give ports to outgoing connections and to servers that ask for any port: none of
// these can take the port before it is used. Browsers block no port in this range.
const FIRST = 20_000;
const LAST = 32_000;

/** @returns {Promise<number>} A port that nothing listens on. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

/** @param {number} port */
async function isFree(port) {
  const probe = createServer();
  // Without a host it covers IPv4 and IPv6.
  probe.listen(port);
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
