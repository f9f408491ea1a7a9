/** Texts of about `length` characters, each of one construct of the dialect, over and over or within itself. */
export function markdownConstructs(length: number): Record<string, string> {
  const repeated = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const times = (characters: number) => Math.max(1, Math.floor(length / characters));
  const nested = (open: string, close: string) => {
    const count = times(open.length + close.length);
    return `${open.repeat(count)}a${close.repeat(count)}`;
  };
  const columns = Math.max(1, Math.floor(Math.sqrt(length / 4)));
  const address = `/${'u'.repeat(length / 2)}`;
  return {
    'lists of one item': repeated('- '),
    quotes: repeated('> '),
    'quotes without spaces': repeated('>'),
    'numbered lists within each other': repeated('1. '),
    'lists and quotes within each other': repeated('- 1. > '),
    'lazy lines after quotes': `${'>'.repeat(Math.min(50, length))}a\n${repeated('b\n')}`,
    'lines of forty lists': repeated(`${'- '.repeat(40)}a\n`),
    'items of a list': repeated('- a\n'),
    'typed bullets': repeated('• a\n'),
    tasks: repeated('- [ ] a\n'),
    'lists by indentation': Array.from(
      { length: Math.floor(Math.sqrt(length)) },
      (_, depth) => `${'  '.repeat(depth)}- a`,
    ).join('\n'),
    'tables of empty cells': `${'|'.repeat(columns)}\n${'|-'.repeat(columns)}|\n${repeated('|\n')}`,
    'rows of a table': `|a|b|\n|-|-|\n${repeated('|a|b|\n')}`,
    'small tables': repeated('|a\n|-\n\n'),
    'beginnings of pictures': repeated('!['),
    'pictures within each other': nested('![', '](/b)'),
    pictures: repeated('![a](/b) '),
    'links around pictures': repeated('[![a](/b)](c)'),
    links: repeated('[a](b) '),
    'ends of links': repeated(']'),
    'links within each other': nested('[', '](b)'),
    'references to a long address': `[a]: ${address}\n\n${repeated('[a] ')}`,
    'pictures of a long address': `[a]: ${address}\n\n${repeated('![a] ')}`,
    definitions: repeated('[a]: b\n'),
    'footnotes in lists': repeated('- [^a]: '),
    'references to a footnote': `[^a]: b\n\n${repeated('[^a] ')}`,
    footnotes: Array.from({ length: times(20) }, (_, id) => `[^${id}]\n\n[^${id}]: b`).join('\n\n'),
    'emphasis within itself': nested('*', '*'),
    'emphasis of two kinds': nested('*a _b ', ' a_ b*'),
    'emphasized words': repeated('*a* '),
    'half emphasized words': repeated('a**b'),
    deletions: repeated('~~a~~ '),
    code: repeated('`a` '),
    'blocks of code': repeated('```\na\n```\n'),
    entities: repeated('&amp;'),
    'raw HTML': repeated('<a b="c">'),
    'quotation marks': repeated('"'),
    'email addresses': repeated('a@b.cd '),
    addresses: repeated('http://a.bc '),
    'addresses without https': repeated('www.a.bc '),
    headings: repeated('# a\n'),
    'underlined headings': repeated('a\n=\n'),
    rules: repeated('---\n'),
    lines: repeated('a\n'),
    'line breaks': repeated('a\\\n'),
    spaces: repeated(' '),
    backslashes: repeated('\\*'),
  };
}
