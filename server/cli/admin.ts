import { existsSync, mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newPasswordSchema } from '@/contract/admin-password';
import { adminCredentialsSchema } from '@/contract/auth';
import { LastOwnerError } from '#server/admins/removals';
import { generatedPassword, hashPassword } from '#server/admins/password';
import { readConfig } from '#server/config/config';
import { exitWith, printLine, processEnvironment } from '#server/config/process';
import { openStore, type Store } from '#server/store';
import { checkDeployment } from './check';

// The build writes this file to dist-server and the site to dist.
const siteDir = fileURLToPath(new URL('../dist', import.meta.url));

const USAGE = `Usage:
  npm run admin -- add EMAIL [--password PASSWORD]     adds an owner
  npm run admin -- reset EMAIL [--password PASSWORD]   sets a new password, ends sessions, forgets devices;
                                                       no passkey is required any more
  npm run admin -- remove EMAIL                        removes an admin, ends sessions, forgets devices
  npm run admin -- list                                lists the admins
  npm run admin -- check [--send-to ADDRESS]           checks mail, database, site, proxy, clock, channels
  npm run admin -- withdraw CODE                       withdraws a certificate, also of an event that is deleted
Without --password, the command asks for one. If it is empty, a password is generated and printed.`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function run(args: string[]): Promise<void> {
  const [command = '', argument, ...rest] = positionalsOf(args);
  if (
    !['add', 'reset', 'remove', 'list', 'check', 'withdraw'].includes(command) ||
    rest.length > 0
  ) {
    throw new UsageError(USAGE);
  }
  const config = readConfig(processEnvironment());
  if (command === 'check') {
    const isWell = await checkDeployment(config, { siteDir, sendTo: optionsOf(args)['send-to'] });
    if (!isWell) process.exitCode = 1;
    return;
  }
  // Only the first admin may come before the database: an empty one in a mistyped folder looks like a lost one.
  if (command !== 'add' && !config.isPostgres && !existsSync(config.database)) {
    throw new UsageError(
      `There is no ${config.databaseName} yet: start the server, or correct DATA_DIR`,
    );
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const store = await openStore({
    database: config.database,
    sessionLimits: config.session,
    now: Date.now,
  });
  try {
    if (command === 'list') return await list(store);
    if (command === 'withdraw') return await withdraw(store, argument ?? '');
    const email = checkedEmail(argument);
    if (command === 'remove') return await remove(store, email);
    await setPassword(store, email, { args, isNew: command === 'add' });
  } finally {
    await store.close();
  }
}

async function list(store: Store): Promise<void> {
  const admins = await store.admins.list();
  if (admins.length === 0) console.log('There are no admins yet.');
  for (const { email, name, role, createdAt, requiresPasskey } of admins) {
    const since = `since ${new Date(createdAt).toISOString().slice(0, 10)}`;
    const facts = [name, role, since, requiresPasskey ? 'passkey required' : ''];
    console.log(`${email} (${facts.filter((fact) => fact !== '').join(', ')})`);
  }
}

/** The author of what this command does. */
const commandNow = () => ({ adminEmail: '', now: Date.now() });

async function remove(store: Store, email: string): Promise<void> {
  const isRemoved = await store.transaction(async (tx) => {
    const isRemoved = await tx.admins.remove(email).catch((error: unknown) => {
      if (!(error instanceof LastOwnerError)) throw error;
      throw new UsageError(`${email} is the only owner: add another one first.`);
    });
    if (!isRemoved) return false;
    await tx.adminHistory.record(commandNow(), 'admin.removed', email);
    return true;
  });
  if (!isRemoved) throw new UsageError(`There is no admin ${email}.`);
  console.log(`${email} is no longer an admin.`);
}

async function withdraw(store: Store, code: string): Promise<void> {
  const isChange = await store.certificateChanges.withdraw(code.toLowerCase(), commandNow());
  if (isChange === undefined) throw new UsageError('There is no certificate with this code.');
  console.log(isChange ? 'The certificate is withdrawn.' : 'It was withdrawn before.');
}

async function setPassword(
  store: Store,
  email: string,
  { args, isNew }: { args: string[]; isNew: boolean },
): Promise<void> {
  const known = await store.admins.findByEmail(email);
  const isKnown = known !== undefined;
  if (isNew && isKnown) throw new UsageError(`${email} is already an admin: use reset.`);
  if (!isNew && !isKnown) throw new UsageError(`There is no admin ${email}: use add.`);
  const chosen = optionsOf(args).password ?? (await askForPassword());
  const password = chosen === '' ? generatedPassword() : chosen;
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success) throw new UsageError(checked.error.issues[0]?.message ?? USAGE);
  const hasGeneratedPassword = chosen === '';
  const admin = { email, passwordHash: await hashPassword(password), hasGeneratedPassword };
  await store.transaction(async (tx) => {
    const author = commandNow();
    const isDone = isNew
      ? (await tx.admins.create(admin, author.now)) !== null
      : await tx.admins.setPassword(admin);
    if (!isDone) throw new UsageError(`${email} was added or removed meanwhile.`);
    const action = isNew ? 'admin.added' : 'password.changed';
    await tx.adminHistory.record(author, action, email);
  });
  console.log(isNew ? `${email} is an admin now.` : `${email} has a new password.`);
  if (known?.requiresPasskey) {
    console.log('No passkey is required any more, and no other new password waits.');
  }
  if (chosen === '') console.log(`Password: ${password}`);
}

/** Returns '' without a terminal. Does not echo the password. */
async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  process.stdout.write('Password (empty: generate one): ');
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: noEcho, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: { password: { type: 'string' }, 'send-to': { type: 'string' } },
  });

function positionalsOf(args: string[]): string[] {
  try {
    return parse(args).positionals;
  } catch {
    throw new UsageError(USAGE);
  }
}

const optionsOf = (args: string[]) => parse(args).values;

function checkedEmail(typed: string | undefined): string {
  const email = adminCredentialsSchema.shape.email.safeParse(typed);
  if (!email.success) throw new UsageError(`Which admin? Give an e-mail address.\n${USAGE}`);
  return email.data;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) exitWith(error);
  printLine(error.message);
  process.exitCode = 1;
}
