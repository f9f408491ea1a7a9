// The parts that Word files of the society are made of. Loaded with the library when a file is asked for.
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  type IBorderOptions,
  ImageRun,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { society } from '@/data/society';
// `npm run assets` makes it from the society's logo.
import icon from '../../public/icons/icon-192.png?inline';

// In twips, twentieths of a point. A4.
const PAGE = { width: 11_906, height: 16_838 };
const MARGIN = 1134;
const WIDTH = PAGE.width - 2 * MARGIN;
const CELL_MARGINS = { top: 50, bottom: 50, left: 100, right: 100 };
const LABEL_WIDTH = 2600;
const MARK_WIDTH = 1000;
const SIGNATURE_HEIGHT = 900;
/** In pixels, of which 96 are an inch. Two pictures with their captions fit on a page. */
const MARK_SIZE = 52;
const PICTURE = { width: 600, height: 380 };

// Word and LibreOffice have the first, or one as wide, and Windows the second, with the scripts of India. Where a font is
// missing, or has no letter or emoji of a text, both take another one.
const FONT = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'Arial', cs: 'Nirmala UI' };
/** Without the rule LibreOffice takes the height for that of each line, and cuts pictures off. */
const LINES = { line: 264, lineRule: LineRuleType.AUTO };
const GREY = '595959';
const RULE = { style: BorderStyle.SINGLE, size: 4, color: 'A6A6A6' };
const bordersOf = (rule: IBorderOptions) => ({
  top: rule,
  bottom: rule,
  left: rule,
  right: rule,
  insideHorizontal: rule,
  insideVertical: rule,
});
const BORDERS = bordersOf(RULE);
const NO_BORDERS = bordersOf({ style: BorderStyle.NONE });

/** A part of a file. */
export type Block = Paragraph | Table;

/** What XML cannot hold, which old texts may have. */
const INVALID_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const run = (text: string, format: { bold?: boolean; size?: number; color?: string } = {}) =>
  new TextRun({ text: text.replaceAll(INVALID_IN_XML, ''), ...format });

/** Lines below each other in one paragraph. */
const linesOf = (text: string) =>
  text
    .replaceAll(INVALID_IN_XML, '')
    .split('\n')
    .map((line, index) => new TextRun({ text: line, break: index === 0 ? 0 : 1 }));

/** The heading of a section, in one of the styles that Word builds its outline of. */
export const heading = (text: string, level: 2 | 3 = 2): Paragraph =>
  new Paragraph({
    heading: level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3,
    children: [run(text)],
  });

/** A text, a paragraph for each of its blank lines, and an item for each line of a list. */
export const paragraphs = (text: string): Paragraph[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((part) => {
      const lines = part.split('\n');
      return lines.every((line) => line.startsWith('- '))
        ? bullets(lines.map((line) => line.slice(2)))
        : [new Paragraph({ children: linesOf(part) })];
    });

/** Texts as the items of a list. */
export const bullets = (texts: readonly string[]): Paragraph[] =>
  texts.map((text) => new Paragraph({ bullet: { level: 0 }, children: linesOf(text) }));

interface CellOptions {
  width: number;
  isHeading?: boolean;
  isNumber?: boolean;
}

const cell = (text: string, { width, isHeading = false, isNumber = false }: CellOptions) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    ...(isHeading && { shading: { fill: 'EDEDED' } }),
    children: [
      new Paragraph({
        spacing: { after: 0 },
        ...(isNumber && { alignment: AlignmentType.END }),
        children: isHeading ? [run(text, { bold: true })] : linesOf(text),
      }),
    ],
  });

const table = (rows: TableRow[], columnWidths: number[], borders = BORDERS) =>
  new Table({
    rows,
    columnWidths,
    borders,
    margins: CELL_MARGINS,
    layout: TableLayoutType.FIXED,
    width: { size: WIDTH, type: WidthType.DXA },
  });

/** A table of facts, each with its label at the left. */
export const facts = (rows: readonly (readonly [label: string, fact: string])[]): Table =>
  table(
    rows.map(
      ([label, fact]) =>
        new TableRow({
          cantSplit: true,
          children: [
            cell(label, { width: LABEL_WIDTH, isHeading: true }),
            cell(fact, { width: WIDTH - LABEL_WIDTH }),
          ],
        }),
    ),
    [LABEL_WIDTH, WIDTH - LABEL_WIDTH],
  );

interface Column {
  label: string;
  /** How wide it is in proportion to the others. */
  share: number;
  isNumber?: boolean;
}

/** A table whose heading is on each page. Its last row is one of sums if `hasSums`. */
export function list(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { hasSums = false } = {},
): Table {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.floor((WIDTH * share) / shares));
  const rowOf = (texts: readonly string[], isHeading: boolean, isFirst = false) =>
    new TableRow({
      cantSplit: true,
      tableHeader: isFirst,
      children: texts.map((text, index) =>
        cell(text, {
          width: widths[index] ?? 0,
          isHeading,
          isNumber: columns[index]?.isNumber === true,
        }),
      ),
    });
  const labels = columns.map(({ label }) => label);
  return table(
    [
      rowOf(labels, true, true),
      ...rows.map((row, index) => rowOf(row, hasSums && index === rows.length - 1)),
    ],
    widths,
  );
}

/** A picture as it stands in a Word file. */
export interface Photo {
  jpeg: Uint8Array;
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** Also its alternative text. */
  caption: string;
}

/** A picture and its caption below it, on the same page. */
export function picture({ jpeg, width, height, caption }: Photo): Paragraph[] {
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height, 1);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const altText = caption.replaceAll(INVALID_IN_XML, '');
  return [
    new Paragraph({
      keepNext: true,
      spacing: { before: 160, after: 60 },
      children: [
        new ImageRun({
          type: 'jpg',
          data: jpeg,
          transformation: size,
          altText: { name: 'Picture', description: altText },
        }),
      ],
    }),
    new Paragraph({ style: 'Caption', children: [run(caption)] }),
  ];
}

/** Lines to sign, beside each other and on one page. */
export function signatures(people: readonly { name: string; role: string }[]): Block[] {
  const width = Math.floor(WIDTH / people.length);
  const gap = 500;
  const cells = people.map(
    ({ name, role }) =>
      new TableCell({
        width: { size: width, type: WidthType.DXA },
        margins: { left: 0, right: gap, top: 0, bottom: 0 },
        children: [
          new Paragraph({
            spacing: { before: SIGNATURE_HEIGHT, after: 0 },
            border: { top: { style: BorderStyle.SINGLE, size: 6, color: '000000', space: 4 } },
            children: [run(name, { bold: true })],
          }),
          new Paragraph({ spacing: { after: 0 }, children: [run(role)] }),
        ],
      }),
  );
  const row = new TableRow({ cantSplit: true, children: cells });
  return [
    table(
      [row],
      people.map(() => width),
      NO_BORDERS,
    ),
  ];
}

/** The mark and the names of society and college, above the title. */
function letterhead(): Table {
  const mark = new ImageRun({
    type: 'png',
    data: Buffer.from(icon.slice(icon.indexOf(',') + 1), 'base64'),
    transformation: { width: MARK_SIZE, height: MARK_SIZE },
    altText: { name: 'Mark', description: `The mark of ${society.nameInText}` },
  });
  const names = [
    new Paragraph({
      spacing: { after: 20 },
      children: [run(society.name, { bold: true, size: 26 })],
    }),
    new Paragraph({
      spacing: { after: 0 },
      children: [run(society.college.name, { color: GREY })],
    }),
  ];
  const [markCell, nameCell] = [
    [MARK_WIDTH, [new Paragraph({ spacing: { after: 0 }, children: [mark] })]] as const,
    [WIDTH - MARK_WIDTH, names] as const,
  ].map(
    ([width, children]) =>
      new TableCell({
        width: { size: width, type: WidthType.DXA },
        verticalAlign: VerticalAlignTable.CENTER,
        margins: { left: 0, right: 0, top: 0, bottom: 0 },
        children,
      }),
  );
  const row = new TableRow({
    children: [markCell, nameCell].flatMap((one) => (one === undefined ? [] : [one])),
  });
  return table([row], [MARK_WIDTH, WIDTH - MARK_WIDTH], NO_BORDERS);
}

interface WordFile {
  /** What kind of document it is, above its title. */
  kind: string;
  title: string;
  blocks: readonly Block[];
}

/** Writes a Word file with the letterhead of the society. */
export async function writeWord({
  kind,
  title,
  blocks,
}: WordFile): Promise<Uint8Array<ArrayBuffer>> {
  const text = { font: FONT, size: 21, language: { value: 'en-GB', bidirectional: 'hi-IN' } };
  const headingRun = { font: FONT, bold: true, color: '000000' };
  const document = new Document({
    title: `${kind}: ${title}`.replaceAll(INVALID_IN_XML, ''),
    creator: society.name,
    lastModifiedBy: society.name,
    description: '',
    styles: {
      default: {
        document: { run: text, paragraph: { spacing: { after: 120, ...LINES } } },
        title: { run: { ...headingRun, size: 40 }, paragraph: { spacing: { after: 200 } } },
        heading1: {
          run: { ...headingRun, size: 40 },
          paragraph: { spacing: { before: 0, after: 200 }, keepNext: true },
        },
        heading2: {
          run: { ...headingRun, size: 27 },
          paragraph: { spacing: { before: 360, after: 120 }, keepNext: true },
        },
        heading3: {
          run: { ...headingRun, size: 22 },
          paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
        },
        caption: {
          run: { font: FONT, size: 19, italics: false, bold: false, color: GREY },
          paragraph: { spacing: { after: 160 } },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: PAGE,
            margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.END,
                children: [
                  new TextRun({
                    size: 17,
                    color: GREY,
                    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          letterhead(),
          new Paragraph({
            spacing: { before: 360, after: 40 },
            keepNext: true,
            children: [run(kind, { color: GREY })],
          }),
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(title)] }),
          ...blocks,
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}
