// Starts the engines of Firefox and Safari, and sends both the commands of WebDriver: WebKitGTK's own driver takes them by
// HTTP, and Firefox by a socket, in the form in which geckodriver passes them on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';

const START_TIMEOUT_MS = 60_000;

// Node ends on these without an `exit` event, which ends the engines.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Each command with its method and path by HTTP, and its name in Firefox. */
const COMMANDS = {
  navigate: ['POST', '/url', 'Navigate'],
  execute: ['POST', '/execute/sync', 'ExecuteScript'],
  click: ['POST', '/element/{id}/click', 'ElementClick'],
  type: ['POST', '/element/{id}/value', 'ElementSendKeys'],
  screenshot: ['GET', '/screenshot', 'TakeScreenshot'],
  newWindow: ['POST', '/window/new', 'NewWindow'],
  closeWindow: ['DELETE', '/window', 'CloseWindow'],
  switchToWindow: ['POST', '/window', 'SwitchToWindow'],
};

/**
 * @typedef {object} Engine
 * @property {(command: keyof typeof COMMANDS, parameters?: object) => Promise<any>} send
 * @property {(day: string) => string} dayAsTyped What is typed into a date input for a day in ISO's form.
 * @property {() => Promise<void>} close
 */

/**
 * By name: what opens the engine; null where it is not installed.
 * @type {Record<string, (() => Promise<Engine>) | null>}
 */
export const engines = {
  Firefox: openerOf(openFirefox, process.env['FIREFOX_PATH'], [
    ...inPath('firefox-esr'),
    ...inPath('firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]),
  // Its browser needs a screen.
  WebKitGTK: inPath('xvfb-run').some((file) => existsSync(file))
    ? openerOf(openWebKit, undefined, inPath('WebKitWebDriver'))
    : null,
};

/** @param {string} program */
function inPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
}

/**
 * @param {(path: string) => Promise<Engine>} open
 * @param {string | undefined} chosen
 * @param {string[]} usual
 */
function openerOf(open, chosen, usual) {
  const path = [chosen, ...usual].find((file) => file && existsSync(file));
  return path ? () => open(path) : null;
}

/** @param {string} driver @returns {Promise<Engine>} */
async function openWebKit(driver) {
  const port = await freePort();
  const stop = start('xvfb-run', ['--auto-servernum', driver, `--port=${port}`], {
    // The sandbox takes rights that root in a container does not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The order of the parts of a day.
    LC_ALL: 'C.UTF-8',
  });
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await retried(() =>
    call('POST', '', { capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } } }),
  );
  return {
    send(command, { id = '', ...parameters } = {}) {
      const [method, path] = COMMANDS[command];
      return call(method, `/${sessionId}${path.replace('{id}', id)}`, parameters);
    },
    dayAsTyped: (day) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
    async close() {
      await call('DELETE', `/${sessionId}`);
      await stop();
    },
  };
}

/** @param {string} path @returns {Promise<Engine>} */
async function openFirefox(path) {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  // Any free port.
  await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const stop = start(path, args, {});
  const port = await retried(async () => {
    const written = await readFile(join(profile, 'MarionetteActivePort'), 'utf8');
    if (!written) throw new Error('Firefox has not written its port yet');
    return Number(written);
  });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const messages = messagesOf(socket);
  // It says what it is.
  await messages.next();
  let count = 0;
  /** @param {string} name @param {object} [parameters] */
  const call = async (name, parameters = {}) => {
    count += 1;
    const message = JSON.stringify([0, count, `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = (await messages.next()).value;
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return 'value' in result ? result.value : result;
  };
  await call('NewSession');
  return {
    send: (command, parameters) => call(COMMANDS[command][2], parameters),
    // Firefox enters it as a whole.
    dayAsTyped: (day) => day,
    async close() {
      socket.destroy();
      await stop();
      await rm(profile, { recursive: true, maxRetries: 5 });
    },
  };
}

/**
 * What Firefox sends: the length in bytes, a colon, JSON.
 * @param {import('node:net').Socket} socket
 */
async function* messagesOf(socket) {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const start = rest.indexOf(':') + 1;
      const end = start + Number(rest.subarray(0, start - 1));
      if (start === 0 || rest.length < end) break;
      yield JSON.parse(rest.subarray(start, end).toString());
      rest = rest.subarray(end);
    }
  }
}

/**
 * Starts a program, with a group of processes of its own.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {() => Promise<void>} Ends it and all that it has started.
 */
function start(command, args, env) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  process.once('exit', end);
  return async () => {
    const gone = child.exitCode === null && child.signalCode === null && once(child, 'exit');
    end();
    await gone;
  };
}

/** @template T @param {() => Promise<T>} attempt @returns {Promise<T>} */
async function retried(attempt) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
