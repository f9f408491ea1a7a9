// The Word file of a report as LibreOffice opens it, from the built server, which writes it in a thread.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, test, vi } from 'vitest';
import { society } from '@/data/society';
import { build, dataDir, start, useBuild } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 180_000 });

const run = promisify(execFile);
const PEOPLE = 120;
const ADMIN = { email: 'chair@example.org', password: 'four-colors-on-paper' };

const hasLibreOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

beforeEach(({ skip }) => skip(!hasLibreOffice, 'LibreOffice (soffice) is not installed'));

useBuild();

/** What stands on each page of a Word file. */
async function pagesOf(docx: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  try {
    await writeFile(path.join(folder, 'report.docx'), docx);
    // A profile of its own, because LibreOffice runs once for each.
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder];
    await run('soffice', [...args, path.join(folder, 'report.docx')]);
    const pdf = await readFile(path.join(folder, 'report.pdf'));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
    return text.map((page) => page.replaceAll(/\s+/g, ' '));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('LibreOffice opens a report with all people, the heading of their list on each page, and pictures with captions', async () => {
  await build.run('admin', ['add', ADMIN.email, '--password', ADMIN.password], {
    DATA_DIR: dataDir,
  });
  const { url } = await start();
  let token = '';
  const send = async (target: string, method: string, json?: unknown) => {
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const body = json === undefined ? null : JSON.stringify(json);
    const response = await fetch(url + target, { method, headers, body });
    if (!response.ok) throw new Error(`${target}: ${response.status}`);
    return response;
  };
  const dataOf = async (response: Response) => (await response.json()).data;
  token = (await dataOf(await send('/api/auth/admin', 'POST', ADMIN))).accessToken;
  const event = { name: 'Rust Night', description: 'We **built** it.', image: '', date: '' };
  const times = { startsAt: '2025-03-10T10:00:00Z', endsAt: '2025-03-10T12:00:00Z' };
  const { id } = await dataOf(await send('/api/event', 'POST', { ...event, ...times }));
  const database = new Database(path.join(dataDir, 'society.db'));
  const insert =
    database.prepare(`insert into door_tap (event_id, id, kind, who, how, name, at, state)
    values (?, ?, 'walk-in', ?, 'walk-in', ?, ?, 'counted')`);
  for (let index = 1; index <= PEOPLE; index += 1) {
    const who = `walk-in-${index}`;
    insert.run([id, who, who, `Person ${index} Lee`, index]);
  }
  database.close();

  const photos = [];
  for (let index = 1; index <= 3; index += 1) {
    const create = { width: 1200, height: 900, channels: 3 as const, background: `#${index}a9` };
    const body = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
    const headers = { Authorization: token };
    const upload = await fetch(`${url}/api/admin/picture`, { method: 'POST', headers, body });
    photos.push({ image: (await dataOf(upload)).image, caption: `Picture number ${index}` });
  }
  const recap = { text: 'It was *loud*.', photos, isCover: false, version: 0 };
  await send(`/api/admin/event/${id}/recap`, 'PUT', recap);
  await send(`/api/admin/event/${id}/report`, 'PUT', {
    organisedBy: 'The committee',
    speakers: 'Dr. Asha Rao',
    objective: 'To learn Rust.',
    outcome: 'Everybody has built something.',
    signatories: [{ name: 'Prof. Iyer', role: 'Principal' }],
  });

  const report = await send(`/api/admin/event/${id}/report?format=docx`, 'GET');
  const pages = await pagesOf(new Uint8Array(await report.arrayBuffer()));
  const [first = ''] = pages;
  for (const text of [
    society.name,
    society.college.name,
    'Report of an event',
    'Rust Night',
    'Monday, 10 March 2025',
    'The committee',
    'Dr. Asha Rao',
    `Came ${PEOPLE}`,
    `Walk-ins ${PEOPLE}`,
    'Objective To learn Rust.',
    'What was done We built it. It was loud.',
    'Outcome Everybody has built something.',
  ]) {
    expect(first).toContain(text);
  }
  const all = pages.join(' ');
  for (const text of ['Picture number 1', 'Picture number 3', 'Signatures Prof. Iyer Principal']) {
    expect(all).toContain(text);
  }
  const listPages = pages.filter((page) => /Person \d+ Lee/.test(page));
  expect(listPages.length).toBeGreaterThan(2);
  for (const page of listPages) expect(page).toContain('No. Name Arrived');
  const people = [...all.matchAll(/(\d+) Person (\d+) Lee/g)].map(([, row, person]) => [
    row,
    person,
  ]);
  expect(people).toEqual(
    Array.from({ length: PEOPLE }, (_, index) => [String(index + 1), String(index + 1)]),
  );
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
});
