import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { ConfigError } from './config';

/** Prints a line for a person: standard error, so that standard output holds the log alone. */
export const printLine = (line: string) => {
  process.stderr.write(`${line}\n`);
};

/** The environment of this process, and what `.env` in the working folder adds to it. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}

/** Ends the process with what went wrong, in a line for each mistake. */
export function exitWith(error: unknown, failure = 'Could not start'): never {
  if (error instanceof ConfigError) {
    for (const line of error.message.split('\n')) printLine(`Configuration: ${line}`);
  } else {
    printLine(`${failure}: ${error instanceof Error ? error.message : String(error)}`);
  }
  process.exit(1);
}
