import { isolated } from '@/lib/isolated';

const MAX_LENGTH_NAME = 40;

/** The name of an event in quotes. A long one is cut, because a toast on a phone is narrow. */
export function quotedName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH_NAME) return `“${isolated(name)}”`;
  return `“${isolated(`${characters.slice(0, MAX_LENGTH_NAME).join('').trimEnd()}…`)}”`;
}
