// Runs the production server, or the command named by the first argument. Builds first if there is no
// build or if a source file is newer. `npm start` calls it by `exec`, which puts this process in place of the shell: a
// shell that npm passes SIGTERM to would end alone. The shell of Windows has no `exec` and takes the other half.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSite } from './build-site.mjs';
import { commands, isBuilt, serverFiles } from './is-built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

function build() {
  process.stderr.write('Building the site …\n');
  try {
    buildSite();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const [first, ...others] = process.argv.slice(2);
const entry = first !== undefined && commands.includes(first) ? first : 'main';
if (entry !== 'main') process.argv = [...process.argv.slice(0, 2), ...others];
// The data folder and .env are beside package.json, whatever the working directory of the caller.
process.chdir(root);
if (!isBuilt(['dist/shell.html', ...serverFiles])) build();
await import(pathToFileURL(path.join(root, `dist-server/${entry}.js`)).href);
