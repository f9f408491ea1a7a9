// `npm run team:new-year` on a copy of the society's content.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { check, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runnerImport } from 'vite';
import { domainSlugs } from '@/data/domain-links';
import { society } from '@/data/society';
import { domains } from '@/data/team';
import { teamYear } from '@/data/team/year';
import type { FormerCommittee } from '@/data/shape';
import { academicYearAt, academicYearsAfter } from '@/domain/academic-year';

const script = path.resolve('scripts/team-new-year.mjs');
const LEAD = `Nora "Dot" O'Brien-D'Souza`;
const FORMER = 'src/data/team/former';
const YEAR_FILE = 'src/data/team/year.ts';

const year = academicYearAt(teamYear, society.firstMonthOfYear);
if (year === null) throw new Error(`${teamYear} is no academic year`);
const nextYear = academicYearsAfter(year, 1, society.firstMonthOfYear);

let folder: string;
const inFolder = (file: string) => path.join(folder, file);
const read = (file: string) => readFile(inFolder(file), 'utf8');
const run = () => promisify(execFile)(process.execPath, [script], { cwd: folder });
const refusal = () =>
  run().then(
    () => 'not refused',
    ({ stderr }: { stderr: string }) => stderr,
  );

async function contentOfTeam() {
  const names = await readdir(inFolder('src/data/team'), { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts')).toSorted();
  return Promise.all(files.map(async (name) => [name, await read(`src/data/team/${name}`)]));
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "society's content-"));
  await cp('src/data', inFolder('src/data'), { recursive: true });
  await rm(inFolder(FORMER), { recursive: true, force: true });
  await writeFile(
    inFolder('src/data/team/society-lead.ts'),
    `export const societyLead = { id: 'nora', name: ${JSON.stringify(LEAD)}, position: 'Chair' };\n`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

test('the committee is copied with each name once, and its year is the next one', async () => {
  const { stdout } = await run();
  expect(stdout).toContain(`${FORMER}/${teamYear}.ts`);
  expect(await read(YEAR_FILE)).toContain(`export const teamYear = '${nextYear}';`);
  const file = inFolder(`${FORMER}/${teamYear}.ts`);
  const { module } = await runnerImport<{ committee: FormerCommittee }>(file, {
    configFile: false,
  });
  expect(module.committee).toEqual({
    lead: { name: LEAD, position: 'Chair' },
    domains: domainSlugs.map((slug) => {
      const { title, position, name, team } = domains[slug];
      const lead = { name, position: `${position} Lead` };
      return { slug, title, lead, members: team.map((member) => member.name) };
    }),
  });
  const options = { ...(await resolveConfig(script)), filepath: file };
  expect(await check(await readFile(file, 'utf8'), options)).toBe(true);
});

test('a year is closed once: not again while its people are still in the files, nor over a file', async () => {
  await run();
  const closed = await contentOfTeam();
  expect(await refusal()).toContain(`still that of ${teamYear}`);
  expect(await contentOfTeam()).toEqual(closed);
  await writeFile(inFolder(YEAR_FILE), `export const teamYear = '${teamYear}';\n`);
  await writeFile(inFolder(`${FORMER}/${teamYear}.ts`), '// Corrected by hand.\n');
  const corrected = await contentOfTeam();
  expect(await refusal()).toContain(`${teamYear}.ts exists already`);
  expect(await contentOfTeam()).toEqual(corrected);
});
