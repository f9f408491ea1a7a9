type TextOf = (length: number) => string;

const repeated =
  (part: string): TextOf =>
  (length) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length);

const nested =
  (open: string, close: string): TextOf =>
  (length) => {
    const count = Math.max(0, Math.floor((length - 1) / (open.length + close.length)));
    return `${open.repeat(count)}a${close.repeat(count)}`;
  };

const between =
  (before: string, part: string, after = ''): TextOf =>
  (length) =>
    before + repeated(part)(Math.max(0, length - before.length - after.length)) + after;

/** A text of so many parts that it has about this length, if the length of a part is its number. */
const growing =
  (partOf: (index: number) => string): TextOf =>
  (length) =>
    Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, index) => partOf(index)).join('');

const referring =
  (reference: string): TextOf =>
  (length) =>
    between(`[a]: /${'u'.repeat(length / 2)}\n\n`, reference)(length);

/** Texts of about a length, each of one construct of the dialect, over and over or within itself. */
export const markdownConstructs: Readonly<Record<string, TextOf>> = {
  'lists of one item': repeated('- '),
  quotes: repeated('> '),
  'lists and quotes within each other': repeated('- 1. > '),
  'lazy lines after quotes': between(`${'>'.repeat(20)}a\n`, 'b\n'),
  'items of a list': repeated('- a\n'),
  'typed bullets': repeated('• a\n'),
  tasks: repeated('- [ ] a\n'),
  'lists by indentation': growing((depth) => `${'  '.repeat(depth)}- a\n`),
  'tables of empty cells': (length) => {
    const columns = Math.floor(Math.sqrt(length / 4));
    return between(`${'|'.repeat(columns)}\n${'|-'.repeat(columns)}|\n`, '|\n')(length);
  },
  'rows of a table': between('|a|b|\n|-|-|\n', '|a|b|\n'),
  'beginnings of pictures': repeated('!['),
  'pictures within each other': nested('![', '](/b)'),
  pictures: repeated('![a](/b) '),
  'links around pictures': repeated('[![a](/b)](c)'),
  links: repeated('[a](b) '),
  'ends of links': repeated(']'),
  'links within each other': nested('[', '](b)'),
  'an open bracket before many words': between('[', 'a '),
  'references to a long address': referring('[a] '),
  definitions: repeated('[a]: b\n'),
  'footnotes in lists': repeated('- [^a]: '),
  footnotes: (length) =>
    Array.from({ length: length / 20 }, (_, id) => `[^${id}]\n\n[^${id}]: b`).join('\n\n'),
  'emphasis within itself': nested('*', '*'),
  code: repeated('`a` '),
  'code of many lengths': growing((length) => `${'`'.repeat(length)}a`),
  'beginnings of comments': repeated('a <!--'),
  'email addresses': repeated('a@b.cd '),
  addresses: repeated('http://a.bc '),
  'addresses in one word': repeated('_www.a'),
  'entities in an address': between('www.a.bc/', '&a;', '-'),
  headings: repeated('# a\n'),
  paragraphs: repeated('a\n\n'),
  'line breaks': repeated('a\\\n'),
  spaces: repeated(' '),
};
