/**
 * Whether a name looks as if it came from an email address or were a roll number, and not how somebody writes it: it has
 * digits or signs of an address, no capital where the script has them, or it is the address in one word.
 */
export function looksLikeAddress(name: string, email: string | null): boolean {
  if (/[\p{Nd}@_+]/u.test(name)) return true;
  const hasCase = name.toLowerCase() !== name.toUpperCase();
  if (hasCase && name === name.toLowerCase()) return true;
  return !name.includes(' ') && email !== null && lettersOf(name) === lettersOf(localPart(email));
}

const localPart = (email: string) => email.slice(0, email.lastIndexOf('@'));

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/\P{L}/gu, '');
