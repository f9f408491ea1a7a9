/** Letters that Unicode does not divide into a plain one and an accent, as people type them on other keyboards. */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
};

/** A text for comparing with what somebody types: case, accents, apostrophes, ligatures and strokes through letters do not count. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .replaceAll(/[æđðħıłøœßþŧ]/g, (letter) => plainLetters[letter] ?? letter);
