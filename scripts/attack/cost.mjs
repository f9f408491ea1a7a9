// Short requests that could be expensive to parse.
import assert from 'node:assert/strict';
import { ms, fastestMs, sendRaw } from './client.mjs';

/**
 * @param {string} target
 * @param {string} [headers]
 */
const get = (target, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`;

/**
 * @param {import('./client.mjs').Trial} trial
 * @param {import('./client.mjs').Target} site
 */
export async function attack(trial, site) {
  const base = await fastestMs(() => sendRaw(site, get('/api/health')));
  /**
   * @param {string} bytes
   * @param {number} maxMs
   */
  const costs = async (bytes, maxMs) => {
    const extra = (await fastestMs(() => sendRaw(site, bytes), 8)) - base;
    assert.ok(extra <= maxMs, `${ms(extra)} more than a short one`);
    return `${ms(Math.max(0, extra))} more than a short one`;
  };

  await trial('thousands of slashes cost no more than other paths', () =>
    costs(get(`${'/'.repeat(8100)}a`), 6),
  );
  await trial('slashes in the middle of a path cost no more than other paths', () =>
    costs(get(`/a${'/'.repeat(8000)}b${'/'.repeat(90)}`), 6),
  );
  await trial('thousands of parameters cost no more than a short path', async () => {
    const names = Array.from({ length: 2300 }, (_, index) => index.toString(36));
    return costs(get(`/api/health?${names.join('&').slice(0, 8000)}`), 6);
  });
  await trial('thousands of escapes that are not UTF-8 cost no more than a short path', () =>
    costs(get(`/${'%ff'.repeat(2600)}`), 8),
  );

  const LONG_HEADERS = {
    'Accept-Encoding': ', '.repeat(10_000),
    'If-None-Match': '"a", W/'.repeat(4000),
    'If-Modified-Since': 'a '.repeat(10_000),
    Range: `bytes=${'0-0,'.repeat(5000)}`,
    Cookie: 'a=b; '.repeat(4000),
    'X-Forwarded-For': '1.1.1.1, '.repeat(2500),
    Authorization: `Bearer ${' '.repeat(20_000)}!`,
    Accept: 'text/html,'.repeat(2000),
    Origin: `https://${'a.'.repeat(9000)}`,
    Referer: `${'/'.repeat(20_000)}a`,
  };
  await trial('a long value is parsed in linear time in every header', async () => {
    let most = 0;
    for (const [name, value] of Object.entries(LONG_HEADERS)) {
      for (const path of ['/', '/api/user', '/api/auth/email/otp']) {
        const bytes = get(path, `${name}: ${value}\r\n`);
        const extra = (await fastestMs(() => sendRaw(site, bytes), 5)) - base;
        assert.ok(extra < 12, `${name} on ${path}: ${ms(extra)} more`);
        most = Math.max(most, extra);
      }
    }
    return `at most ${ms(most)} more`;
  });
}
