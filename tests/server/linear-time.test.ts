import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { otpSchema } from '@/contract/auth';
import { emailSchema } from '@/contract/email';
import { shortEventInputSchema } from '@/contract/event-input';
import { withoutTrailingPunctuation, withoutTrailingSlashes } from '@/domain/paths';
import { plainText, withBullets, preview } from '@/lib/plain-text';
import { nameFromEmail } from '#server/members/members';
import { normalizeCode } from '#server/members/otp-code';
import { readConfig } from '#server/config/config';
import { ipRateLimitKey, clientIp } from '#server/http/client-ip';
import { readBuiltSite, type BuiltSite } from '#server/http/built-site';
import { readQuery } from '#server/http/read-input';
import { acceptedEncodings, matchesEtag, parseRange } from '#server/http/static-file';
import { logLine } from '#server/logger';
import { writeSite } from '#tests/support/built-site';
import { cpuMsOf } from '#tests/support/cpu-time';
import { createTestServer, type TestServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 60_000 });

const LENGTH = 64_000;
// For an input of this length a linear function takes a few milliseconds, a quadratic one seconds.
const MAX_MS = 200;

let folder: string;
let site: BuiltSite;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  await writeSite(folder);
  site = readBuiltSite(folder);
  server = await createTestServer({ siteDir: folder });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Long inputs that almost match the patterns and fail at the end. */
const adversarial: Record<string, (length: number) => string> = {
  slashes: (length) => `${'/'.repeat(length)}a`,
  spaces: (length) => `a${' '.repeat(length)}a`,
  dots: (length) => `/${'.'.repeat(length)}/a`,
  digits: (length) => `a${'1'.repeat(length)}x@example.org`,
  'digits after letters': (length) => `${'a1'.repeat(length / 2)}-@example.org`,
  dashes: (length) => `${'-_.'.repeat(length / 3)}a`,
  percents: (length) => `/${'%'.repeat(length)}`,
  escapes: (length) => `/${'%2F'.repeat(length / 3)}%zz`,
  'local parts': (length) => `${'a.'.repeat(length / 2)}@`,
  domains: (length) => `a@${'a.'.repeat(length / 2)}`,
  labels: (length) => `a@${'a-'.repeat(length / 2)}.`,
  'at signs': (length) => 'a@'.repeat(length / 2),
  hops: (length) => '10.1.1.1,'.repeat(length / 9),
  'hops with ports': (length) => `[${':'.repeat(length)}`,
  'colons and digits': (length) => `${'1:'.repeat(length / 2)}x`,
  commas: (length) => `${','.repeat(length)}x`,
  'quoted tags': (length) => `W/"${'",W/"'.repeat(length / 5)}`,
  'control characters': (length) => '\u007f'.repeat(length),
  protocols: (length) => `http://${'http://'.repeat(length / 7)}`,
  letters: (length) => 'a'.repeat(length),
  'a table rule': (length) => `${' '.repeat(length)}--- x`,
  'cells of spaces': (length) => `|${' '.repeat(length)}a|`,
  'an item of spaces': (length) => `- ${' '.repeat(length)}`,
  'beginnings of links': (length) => '[](('.repeat(length / 4),
  'words with full stops': (length) => 'a.b/'.repeat(length / 4),
};

const { isTrustedProxy } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' });

const patterns: Record<string, (input: string) => unknown> = {
  'the page of an address': (input) => site.pageFor(input),
  'the page of an address below a page': (input) => site.pageFor(`/auth/callback/${input}`),
  'an address without its last slashes': withoutTrailingSlashes,
  'an address without the punctuation behind it': withoutTrailingPunctuation,
  'accepted encodings': acceptedEncodings,
  'an e-mail address': (input) => emailSchema.safeParse(input),
  'a code': (input) => otpSchema.safeParse(input),
  'a code as it was meant': normalizeCode,
  'an event': (input) =>
    shortEventInputSchema.safeParse({ name: input, date: input, description: input, image: input }),
  'an event with a picture on the site': (input) =>
    shortEventInputSchema.safeParse({ name: 'a', date: 'a', description: 'a', image: `/${input}` }),
  'a name from an e-mail address': nameFromEmail,
  'the address of a client': (input) => clientIp('10.0.0.1', () => input, isTrustedProxy),
  'what limits count by': ipRateLimitKey,
  'If-None-Match': (input) => matchesEtag(input, '"etag"'),
  Range: (input) => parseRange(`bytes=${input}`, 100),
  'a query': (input) => readQuery(`http://localhost/?a=${encodeURIComponent(input)}`),
  'a line of the log': (input) => logLine('client_error', { input }, new Date(0)),
  'a preview': (input) => preview(input),
  'a plain text': (input) => plainText(withBullets(input)),
};

test.each(Object.entries(patterns))(
  '%s is found in a time that grows with the length of the input, not faster',
  async (_name, work) => {
    const isSlow = async (inputOf: (length: number) => string) => {
      const input = inputOf(LENGTH);
      const duration = () => cpuMsOf(() => work(input));
      // A garbage collection may disturb one measurement, but hardly two.
      return (await duration()) > MAX_MS && (await duration()) > MAX_MS;
    };
    const slow: string[] = [];
    for (const [name, inputOf] of Object.entries(adversarial)) {
      if (await isSlow(inputOf)) slow.push(name);
    }
    expect(slow).toEqual([]);
  },
);

test('the longest URL of slashes takes no longer than any other', async () => {
  const timeOf = async (address: string) => {
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      times.push(
        await cpuMsOf(async () => expect((await server.request(address)).status).toBe(404)),
      );
    }
    return Math.min(...times);
  };
  const plain = await timeOf(`/${'a'.repeat(8100)}`);
  expect(await timeOf(`${'/'.repeat(8100)}a`)).toBeLessThan(plain * 4 + 2);
});
