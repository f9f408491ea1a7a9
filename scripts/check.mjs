// The quick part of the tests, which Git runs before each commit: all steps at once, their output
// one after the other. What prettier and the compiler found is kept in node_modules/.cache.
import { spawn } from 'node:child_process';

const steps = [
  {
    command: 'prettier --check --cache --cache-strategy content --log-level warn .',
    advice: '"npm run format" formats these files.',
  },
  { command: 'oxlint --type-aware --deny-warnings' },
  // The four projects are checked at once anyway. By default each has four threads, which take 38 s of CPU time
  // instead of 21, since each thread resolves types of its own.
  { command: 'tsc -b --checkers 1' },
  { command: 'knip' },
  { command: 'vitest run --project content --reporter=dot' },
];

/** @param {{ command: string, advice?: string }} step */
function run({ command, advice = '' }) {
  let output = '';
  // npm has put node_modules/.bin on the path.
  const child = spawn(command, { shell: true, env: { ...process.env, FORCE_COLOR: '1' } });
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ command, output: output + advice, failed: code !== 0 }));
  });
}

for (const step of steps.map(run)) {
  const { command, output, failed } = await step;
  console.log(`${failed ? '✗' : '✓'} ${command.split(' ')[0]}`);
  if (failed) {
    console.log(output);
    process.exitCode = 1;
  }
}
