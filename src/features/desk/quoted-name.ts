import { isolated } from '@/lib/isolated';

const MAX_LENGTH_NAME = 40;

/** The name of an event in quotes. A long one is cut after a word, because a toast on a phone is narrow. */
export function quotedName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH_NAME) return `“${isolated(name)}”`;
  const start = characters.slice(0, MAX_LENGTH_NAME + 1);
  const endOfWord = start.lastIndexOf(' ');
  const cut = start.slice(0, endOfWord > 0 ? endOfWord : MAX_LENGTH_NAME).join('');
  return `“${isolated(`${cut.trimEnd()}…`)}”`;
}
