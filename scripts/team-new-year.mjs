// Closes the year of the committee in src/data/team: copies its names and positions to a file of their own in
// src/data/team/former, and sets the year to the next one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { runnerImport } from 'vite';

const YEAR_FILE = 'src/data/team/year.ts';
/** @param {string} year */
const formerFile = (year) => `src/data/team/former/${year}.ts`;
/** @param {string} file */
const read = (file) => readFileSync(file, 'utf8');
/** @param {string} file */
const exportsOf = async (file) =>
  (await runnerImport(resolve(file), { configFile: false, logLevel: 'error' })).module;

/** @param {string} why */
function refuse(why) {
  console.error(`${why}\nNothing was changed.`);
  process.exit(1);
}

const { teamYear } = await exportsOf(YEAR_FILE);
const { society } = await exportsOf('src/data/society.ts');
const { societyLead, coreLeads, domains } = await exportsOf('src/data/team.ts');
const { academicYearAt, academicYearsAfter } = await exportsOf(
  fileURLToPath(new URL('../src/domain/academic-year.ts', import.meta.url)),
);

const year = academicYearAt(teamYear, society.firstMonthOfYear);
if (year === null) refuse(`${YEAR_FILE}: ${teamYear} is not an academic year like 2024-25.`);
const [lastYear, nextYear] = [-1, 1].map((count) =>
  academicYearsAfter(year, count, society.firstMonthOfYear),
);
const yearText = read(YEAR_FILE);
const nextYearText = yearText.replace(`'${teamYear}'`, `'${nextYear}'`);
if (nextYearText === yearText) refuse(`${YEAR_FILE} does not contain '${teamYear}'.`);

const committee = {
  lead: { name: societyLead.name, position: societyLead.position },
  domains: Object.entries(domains).map(([slug, { title, team }], index) => ({
    slug,
    title,
    lead: { name: coreLeads[index].name, position: coreLeads[index].position },
    members: team.map((/** @type {{ name: string }} */ { name }) => name),
  })),
};
const file = formerFile(teamYear);
const text = await format(
  `import type { FormerCommittee } from '../../shape';

   export const committee: FormerCommittee = ${JSON.stringify(committee)};`,
  { ...(await resolveConfig(fileURLToPath(import.meta.url))), parser: 'typescript' },
);

if (existsSync(file)) refuse(`${file} exists already: the year ${teamYear} is closed.`);
// Whoever runs it twice in a row would otherwise close a year that nobody has filled in.
if (existsSync(formerFile(lastYear)) && read(formerFile(lastYear)) === text) {
  refuse(
    `The committee of ${teamYear} is still that of ${lastYear}: change the files of src/data/team first.`,
  );
}
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, text);
writeFileSync(YEAR_FILE, nextYearText);
console.log(`${file} has the committee of ${teamYear}: names and positions.
${YEAR_FILE} says ${nextYear}.
By hand: put the new committee into the files of src/data/team. docs/content.md, "A new academic year", has the steps.`);
