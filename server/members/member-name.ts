const MIN_LETTERS = 3;

/**
 * Derives the name of a member who signed up by e-mail: 'jane.doe+news@example.org' → 'Jane Doe'. Initials and roll
 * numbers stay as they are, as no name can be read from them: 'st320@example.org' → 'st320'.
 */
export function nameFromEmail(email: string): string {
  const local = email.split('@')[0] ?? '';
  const [plain = ''] = local.split('+');
  const words = plain.split(/[._-]+|(?<=\p{L})\d+$/u).filter((word) => word !== '');
  if (words.length === 0) return local;
  if (words.some((word) => letterCount(word) < MIN_LETTERS)) return plain;
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}

const letterCount = (word: string) => word.replaceAll(/\P{L}/gu, '').length;
