// Failures around the server: files, disks, mail servers and signals.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { many, ms, open, send, sleep, tally, until } from './client.mjs';
import { codeRequests } from './code-requests.mjs';
import { assertNoFault, startSite } from './target.mjs';

const DATABASE_FILES = ['society.db', 'society.db-wal', 'society.db-shm'];

/** @param {import('./target.mjs').Site} site */
const subscriber = (site) => {
  const { elsewhere } = codeRequests(site);
  /** @param {string} email */
  return (email) => send(`${site.url}/api/email`, { json: { email }, from: elsewhere() });
};

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  await databases(trial);
  await mailServers(trial);
  await signals(trial);
}

/** @param {import('./client.mjs').Trial} trial */
async function databases(trial) {
  const site = await startSite();
  const subscribe = subscriber(site);
  /** @param {string} name */
  const file = (name) => path.join(site.dataDir, name);
  const ready = () => send(`${site.url}/api/ready`);
  /** @param {string} what */
  const recovers = async (what) => {
    const isReady = await until(async () => (await ready()).status === 200, 6000);
    assert.ok(isReady, `it does not recover ${what}`);
    assert.ok(
      (await subscribe(`after-${what.replaceAll(' ', '-')}@example.org`)).status < 300,
      what,
    );
  };
  let outages = 0;
  const isDown = async () => {
    const email = `lost${(outages += 1)}@example.org`;
    const statuses = {
      ready: (await ready()).status,
      write: (await subscribe(email)).status,
      read: (await send(`${site.url}/api/event`)).status,
      code: (await codeRequests(site).requestCode(email)).status,
      health: (await send(`${site.url}/api/health`)).status,
    };
    assert.deepEqual(statuses, { ready: 503, write: 503, read: 503, code: 503, health: 200 });
  };

  await trial('a database that another process has locked is a 503 within 3 s', async () => {
    const other = new Database(file('society.db'));
    other.exec('PRAGMA busy_timeout = 5000');
    other.exec('BEGIN IMMEDIATE');
    const { status, headers, ms: took } = await subscribe('locked@example.org');
    other.exec('ROLLBACK');
    other.close();
    assert.equal(status, 503);
    assert.ok(headers['retry-after'], 'no Retry-After');
    assert.ok(took < 3000, ms(took));
    await recovers('from a lock');
    return ms(took);
  });

  await trial('on a full disk writes are a 503, and nothing is lost', async () => {
    const { pid } = site.child;
    /** @param {number | 'unlimited'} size */
    const limit = (size) => spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]).status;
    if (limit(1) !== 0) return 'skipped: prlimit is not installed';
    const responses = await many(5, (index) => subscribe(`full${index}@example.org`), 1);
    const { status } = await send(`${site.url}/api/event`);
    limit('unlimited');
    assert.ok(
      responses.every(({ status }) => status === 503),
      tally(responses),
    );
    assert.ok(status === 200 || status === 503, String(status));
    await recovers('from a full disk');
    assert.equal((await subscribe('full0@example.org')).status, 201, 'a failed write was stored');
    return tally(responses);
  });

  await trial(
    'a database file that is moved away is a 503 from the next request on, and works again when it is back',
    async () => {
      const there = DATABASE_FILES.filter((name) => existsSync(file(name)));
      for (const name of there) renameSync(file(name), `${file(name)}.away`);
      try {
        await isDown();
      } finally {
        for (const name of there) {
          rmSync(file(name), { force: true });
          renameSync(`${file(name)}.away`, file(name));
        }
      }
      await recovers('from a moved file');
    },
  );

  await trial('another file in its place is never used', async () => {
    copyFileSync(file('society.db'), file('kept.db'));
    rmSync(file('society.db'));
    writeFileSync(file('society.db'), '');
    const { status } = await ready();
    const written = await subscribe('other-file@example.org');
    assert.equal(status, 503);
    assert.equal(written.status, 503);
  });

  await trial('a database file that is deleted is a 503 from the next request on', async () => {
    for (const name of DATABASE_FILES) rmSync(file(name), { force: true });
    await isDown();
    assert.ok(!existsSync(file('society.db')), 'it has created an empty one');
  });
  await trial('the log has no error but the database’s', () => assertNoFault(site));
  await site.close();
}

/** @param {import('./client.mjs').Trial} trial */
async function mailServers(trial) {
  const site = await startSite();
  const { requestCode, signIn } = codeRequests(site);

  await trial(
    'a mail server that hangs is a 503 within 10 s, and delays no other request',
    async () => {
      site.mailbox.behave('hang');
      const requests = many(8, (index) => requestCode(`hang${index}@example.org`), 8);
      await sleep(100);
      const { ms: took } = await send(`${site.url}/api/event`);
      const responses = await requests;
      const longest = Math.max(...responses.map(({ ms }) => ms));
      site.mailbox.behave('accept');
      assert.ok(took < 1000, `others waited ${ms(took)}`);
      assert.ok(
        responses.every(({ status, headers }) => status === 503 && headers['retry-after']),
        tally(responses),
      );
      assert.ok(longest < 10_000, ms(longest));
      return ms(longest);
    },
  );

  await trial('an address whose mail could not be sent gets its code once mail works', async () => {
    assert.ok(await signIn('hang0@example.org'));
  });
  await site.close();

  const mute = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await trial('an unreachable mail server is a 503 at once', async () => {
    const {
      status,
      headers,
      ms: took,
    } = await codeRequests(mute).requestCode('nobody@example.org');
    assert.equal(status, 503);
    assert.ok(Number(headers['retry-after']) > 0 && took < 3000, ms(took));
    assert.equal((await send(`${mute.url}/api/ready`)).status, 200);
    assertNoFault(mute);
    return ms(took);
  });
  await mute.close();
}

/** @param {import('./client.mjs').Trial} trial */
async function signals(trial) {
  /** @type {['SIGTERM' | 'SIGKILL', string][]} */
  const cases = [
    ['SIGTERM', 'SIGTERM under load with open connections exits with 0 within 12 s'],
    ['SIGKILL', 'SIGKILL under load loses nothing that was acknowledged'],
  ];
  for (const [signal, what] of cases) {
    await trial(what, async () => {
      const site = await startSite();
      const subscribe = subscriber(site);
      /** @type {string[]} */
      const acknowledged = [];
      const held = [
        '',
        'GET / HT',
        'NO HTTP\r\n\r\n',
        'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nNO HTTP\r\n\r\n',
      ].map((bytes) => {
        const socket = open(site);
        socket.write(bytes);
        return socket;
      });
      await sleep(200);
      const writing = many(400, async (index) => {
        const email = `kept${index}@example.org`;
        const response = await subscribe(email).catch(() => undefined);
        if (response?.status === 201) acknowledged.push(email);
        return response;
      });
      await until(() => acknowledged.length > 30);
      const startedAt = performance.now();
      const ended = once(site.child, 'exit');
      site.child.kill(signal);
      const [code] = await Promise.race([ended, sleep(20_000).then(() => ['still running'])]);
      const took = performance.now() - startedAt;
      const responses = (await writing).filter((response) => response !== undefined);
      for (const socket of held) socket.destroy();
      const again = await startSite({}, { dataDir: site.dataDir });
      const subscribeAgain = subscriber(again);
      const known = await many(acknowledged.length, (index) => subscribeAgain(acknowledged[index]));
      await again.close();
      await site.close();
      if (signal === 'SIGTERM') {
        assert.equal(code, 0);
        assert.ok(took < 12_000, ms(took));
      }
      assert.ok(
        responses.every(({ status }) => status === 201 || status === 503),
        tally(responses),
      );
      const lost = known.filter(({ status }) => status !== 203).length;
      assert.equal(lost, 0, `${lost} of ${acknowledged.length} are lost`);
      return `${acknowledged.length} writes, ended in ${ms(took)}`;
    });
  }
}
