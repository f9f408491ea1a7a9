import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { ConfigError } from './env-schema';

/** Returns the environment of the process, with the variables of `.env` in the working directory. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}

/** Prints a message for the operator to standard error. Standard output is for the log. */
export const printLine = (line: string) => {
  process.stderr.write(`${line}\n`);
};

/** Prints the error, a ConfigError with one line per problem, and exits with code 1. */
export function exitWith(error: unknown, failure = 'Could not start'): never {
  if (error instanceof ConfigError) {
    for (const line of error.message.split('\n')) printLine(`Configuration: ${line}`);
  } else {
    printLine(`${failure}: ${error instanceof Error ? error.message : String(error)}`);
  }
  process.exit(1);
}
