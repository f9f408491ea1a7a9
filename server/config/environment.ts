import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Returns the environment of the process, with the variables of `.env` in the working directory. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}
