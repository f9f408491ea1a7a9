import { isolated } from '@/lib/isolated';
import { withEllipsis } from '@/lib/preview';

const MAX_LENGTH_NAME = 40;

/** The name of an event in quotes. A long one is cut, because a toast on a phone is narrow. */
export function quotedName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH_NAME) return `“${isolated(name)}”`;
  return `“${isolated(withEllipsis(characters.slice(0, MAX_LENGTH_NAME).join('')))}”`;
}
