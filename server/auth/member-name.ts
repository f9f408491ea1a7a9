/** Derives the name of a member who signed up by e-mail: 'jane.doe+news@example.org' → 'Jane Doe'. */
export function nameFromEmail(email: string): string {
  const local = email.split('@')[0] ?? '';
  const [plain = ''] = local.split('+');
  const words = plain.split(/[._-]+|(?<=\p{L})\d+$/u).filter((word) => word !== '');
  if (words.length === 0) return local;
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}
