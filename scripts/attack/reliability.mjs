// What happens around the server: files, disks, mail servers and signals.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { many, ms, open, send, sleep, tally, until } from './client.mjs';
import { codeCalls } from './code-calls.mjs';
import { assertNoFault, startSite } from './target.mjs';

const DATABASE_FILES = ['society.db', 'society.db-wal', 'society.db-shm'];

const subscriber = (site) => {
  const { elsewhere } = codeCalls(site);
  return (email) => send(`${site.url}/api/email`, { json: { email }, from: elsewhere() });
};

export async function attack(trial) {
  await databases(trial);
  await mailServers(trial);
  await signals(trial);
}

async function databases(trial) {
  const site = await startSite();
  const subscribe = subscriber(site);
  const file = (name) => path.join(site.dataDir, name);
  const ready = () => send(`${site.url}/api/ready`);
  const recovers = async (what) => {
    const answer = await until(async () => (await ready()).status === 200, 6000);
    assert.ok(answer, `it does not recover ${what}`);
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
      code: (await codeCalls(site).ask(email)).status,
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

  await trial(
    'a disk that takes no more is a 503 for what writes, and nothing is lost',
    async () => {
      const { pid } = site.child;
      const limit = (size) => spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]).status;
      if (limit(1) !== 0) return 'not tried: there is no prlimit here';
      const answers = await many(5, (index) => subscribe(`full${index}@example.org`), 1);
      const { status } = await send(`${site.url}/api/event`);
      limit('unlimited');
      assert.ok(
        answers.every(({ status }) => status === 503),
        tally(answers),
      );
      assert.ok(status === 200 || status === 503, String(status));
      await recovers('from a full disk');
      assert.equal((await subscribe('full0@example.org')).status, 201, 'a refused write was kept');
    },
  );

  await trial(
    'a database file that is moved away is a 503 from the next request on, and works when it is back',
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

  await trial('another file in its place is never taken for it', async () => {
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
    assert.ok(!existsSync(file('society.db')), 'it has made an empty one');
  });
  await trial('no fault but the database’s is in the log', () => assertNoFault(site));
  await site.close();
}

async function mailServers(trial) {
  const site = await startSite();
  const { ask, signIn } = codeCalls(site);

  await trial('a mail server that hangs is a 503 within 10 s, and holds up nobody', async () => {
    site.mailbox.behave('hang');
    const asked = many(8, (index) => ask(`hang${index}@example.org`), 8);
    await sleep(100);
    const { ms: took } = await send(`${site.url}/api/event`);
    const answers = await asked;
    const longest = Math.max(...answers.map(({ ms }) => ms));
    site.mailbox.behave('take');
    assert.ok(took < 1000, `others waited ${ms(took)}`);
    assert.ok(
      answers.every(({ status, headers }) => status === 503 && headers['retry-after']),
      tally(answers),
    );
    assert.ok(longest < 10_000, ms(longest));
    return ms(longest);
  });

  await trial('an address whose mail could not be sent gets its code once mail works', async () => {
    assert.ok(await signIn('hang0@example.org'));
  });
  await site.close();

  const mute = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await trial('one that refuses connections is a 503 at once', async () => {
    const { status, headers, ms: took } = await codeCalls(mute).ask('nobody@example.org');
    assert.equal(status, 503);
    assert.ok(Number(headers['retry-after']) > 0 && took < 3000, ms(took));
    assert.equal((await send(`${mute.url}/api/ready`)).status, 200);
    assertNoFault(mute);
    return ms(took);
  });
  await mute.close();
}

async function signals(trial) {
  for (const [signal, what] of [
    ['SIGTERM', 'SIGTERM under load and with clients that hold on ends it with 0 within 12 s'],
    ['SIGKILL', 'SIGKILL under load loses nothing that was acknowledged'],
  ]) {
    await trial(what, async () => {
      const site = await startSite();
      const subscribe = subscriber(site);
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
        const answer = await subscribe(email).catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(email);
        return answer;
      });
      await until(() => acknowledged.length > 30);
      const startedAt = performance.now();
      const ended = once(site.child, 'exit');
      site.child.kill(signal);
      const [code] = await Promise.race([ended, sleep(20_000).then(() => ['still running'])]);
      const took = performance.now() - startedAt;
      const answers = (await writing).filter(Boolean);
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
        answers.every(({ status }) => status === 201 || status === 503),
        tally(answers),
      );
      const lost = known.filter(({ status }) => status !== 203).length;
      assert.equal(lost, 0, `${lost} of ${acknowledged.length} are lost`);
      return `${acknowledged.length} writes, over in ${ms(took)}`;
    });
  }
}
