// The network between a browser and the site: it can go away, and it brings each page a script that keeps its errors.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { freePort } from '../../scripts/free-port.mjs';

const SCRIPT_PATH = '/keep-errors.js';
const KEY = 'errors of the tour';

/**
 * WebDriver does not tell what a page writes to its console. A page that is left complains in Firefox of imports that it no
 * longer gets, and nobody sees it.
 */
const SCRIPT = `
let isLeft = false;
addEventListener('beforeunload', () => (isLeft = true));
const keep = (text) => {
  if (isLeft) return;
  const kept = JSON.parse(localStorage.getItem('${KEY}') ?? '[]');
  localStorage.setItem('${KEY}', JSON.stringify([...kept, location.pathname + ': ' + text]));
};
const { error } = console;
console.error = (...texts) => {
  keep(texts.join(' '));
  error(...texts);
};
addEventListener('error', (event) => keep('uncaught: ' + event.message));
addEventListener('unhandledrejection', (event) => keep('unhandled: ' + event.reason));
addEventListener('securitypolicyviolation', (event) =>
  keep('blocked: ' + event.violatedDirective + ' ' + event.blockedURI),
);
`;

/** Runs in a page: the errors since the last call. */
export const TAKE_ERRORS = `
const errors = JSON.parse(localStorage.getItem('${KEY}') ?? '[]');
localStorage.removeItem('${KEY}');
return errors;
`;

/** Opens a port that leads to a site, once the site has a URL. */
export async function openNetwork() {
  const port = await freePort();
  let target = '';
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (url === SCRIPT_PATH) {
      // Browsers keep it for pages without a network.
      const kept = { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=3600' };
      outgoing.writeHead(200, kept).end(SCRIPT);
      return;
    }
    // Uncompressed, because a page is changed.
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
    const onward = request(target + url, options, (response) => {
      passOn(response, outgoing).catch(() => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const start = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    /** @param {string} url */
    leadTo: (url) => (target = url),
    start,
    stop,
  };
}

/**
 * Passes a response on; a page gets the script before its own.
 * @param {import('node:http').IncomingMessage} response
 * @param {import('node:http').ServerResponse} outgoing
 */
async function passOn(response, outgoing) {
  const { statusCode = 502, headers } = response;
  if (!headers['content-type']?.startsWith('text/html')) {
    response.pipe(outgoing.writeHead(statusCode, headers));
    return;
  }
  const html = Buffer.concat(await response.toArray()).toString();
  const changed = html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`);
  delete headers['content-length'];
  outgoing.writeHead(statusCode, headers).end(changed);
}
