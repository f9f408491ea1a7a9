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
  'quotes without spaces': repeated('>'),
  'numbered lists within each other': repeated('1. '),
  'lists and quotes within each other': repeated('- 1. > '),
  'lazy lines after quotes': between(`${'>'.repeat(20)}a\n`, 'b\n'),
  'lines of twenty lists': repeated(`${'- '.repeat(20)}a\n`),
  'items of a list': repeated('- a\n'),
  'items of two lines': repeated('- a\nb\n'),
  'quotes of two lines': repeated('> a\nb\n'),
  'typed bullets': repeated('• a\n'),
  'lines after typed bullets': repeated('• a\nb\n'),
  tasks: repeated('- [ ] a\n'),
  'lists by indentation': growing((depth) => `${'  '.repeat(depth)}- a\n`),
  'lines after a deep list': (length) =>
    between(growing((depth) => `${'  '.repeat(depth)}- a\n`)(length / 4), 'b\n')(length),
  'tables of empty cells': (length) => {
    const columns = Math.floor(Math.sqrt(length / 4));
    return between(`${'|'.repeat(columns)}\n${'|-'.repeat(columns)}|\n`, '|\n')(length);
  },
  'rows of a table': between('|a|b|\n|-|-|\n', '|a|b|\n'),
  'small tables': repeated('|a\n|-\n\n'),
  'heads of tables': repeated('-|-\n'),
  'beginnings of pictures': repeated('!['),
  'pictures within each other': nested('![', '](/b)'),
  pictures: repeated('![a](/b) '),
  'links around pictures': repeated('[![a](/b)](c)'),
  links: repeated('[a](b) '),
  'titles of links': repeated('[a](b (c'),
  'ends of links': repeated(']'),
  'ends of links after words': (length) => between('a '.repeat(length / 4), ']')(length),
  'ends of links with addresses': repeated('](<a '),
  'links within each other': nested('[', '](b)'),
  'an open bracket before many words': between('[', 'a '),
  'references to a long address': referring('[a] '),
  'pictures of a long address': referring('![a] '),
  definitions: repeated('[a]: b\n'),
  'footnotes in lists': repeated('- [^a]: '),
  'references to a footnote': between('[^a]: b\n\n', '[^a] '),
  footnotes: (length) =>
    Array.from({ length: length / 20 }, (_, id) => `[^${id}]\n\n[^${id}]: b`).join('\n\n'),
  'emphasis within itself': nested('*', '*'),
  'emphasis of two kinds': nested('*a _b ', ' a_ b*'),
  'emphasized words': repeated('*a* '),
  'half emphasized words': repeated('a**b'),
  deletions: repeated('~~a~~ '),
  code: repeated('`a` '),
  'code of many lengths': growing((length) => `${'`'.repeat(length)}a`),
  'blocks of code': repeated('```\na\n```\n'),
  entities: repeated('&amp;'),
  tags: repeated('<a b="c">'),
  'beginnings of comments': repeated('a <!--'),
  'quotation marks': repeated('"'),
  'email addresses': repeated('a@b.cd '),
  'paragraphs with an email address': repeated('a@b.cd\n\n'),
  addresses: repeated('http://a.bc '),
  'addresses without https': repeated('www.a.bc '),
  'addresses in one word': repeated('_www.a'),
  'full stops in an address': between('www.a.bc/', '.', 'a'),
  'entities in an address': between('www.a.bc/', '&a;', '-'),
  headings: repeated('# a\n'),
  'underlined headings': repeated('a\n=\n'),
  rules: repeated('---\n'),
  lines: repeated('a\n'),
  paragraphs: repeated('a\n\n'),
  'line breaks': repeated('a\\\n'),
  'carriage returns': repeated('a\r'),
  spaces: repeated(' '),
  backslashes: repeated('\\*'),
};
