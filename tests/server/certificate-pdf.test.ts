// The PDF of a certificate, as another program reads it.
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { CertificateSheet } from '@/contract/certificate';
import { canSet, misfitsIn, writePdf } from '#server/certificates/pdf';
import { readPdf } from '#tests/support/pdf';

const URL = 'https://society.example.org/certificate/abcdefghjkmnpqrs';
const PAGE = { width: 842, height: 595 };
const FRAME = 24;

const picture = async (width: number, height: number) => {
  const create = { width, height, channels: 4 as const, background: '#0008' };
  const png = await sharp({ create }).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

const sheet = (fields: Partial<CertificateSheet>): CertificateSheet => ({
  title: 'Certificate of Participation',
  text: 'This is to certify that somebody came.',
  name: 'Ann Able',
  event: 'Git Together',
  date: 'Saturday, 1 March 2025',
  signatories: [],
  issuedAt: '2025-03-02T10:00:00.000Z',
  issuedBy: 'Asha Rao',
  arrivedAt: '2025-03-01T18:04:59.000Z',
  how: 'scanned',
  door: 1,
  ...fields,
});

interface Item {
  text: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

const copiedFrom = async (pdf: Uint8Array) => (await readPdf(pdf)).text;

/** The texts of a PDF with the place of each on its page, in points. */
async function textsOf(pdf: Uint8Array): Promise<{ pages: number; items: Item[] }> {
  const document = await getDocumentProxy(pdf.slice());
  const { items } = await (await document.getPage(1)).getTextContent();
  return {
    pages: document.numPages,
    items: items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [size = 0, , , , left = 0, bottom = 0] = item.transform;
      // Small letters.
      return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + size / 2 }];
    }),
  };
}

const letters = (text: string) => Array.from(text.replaceAll(/\s/g, '')).toSorted().join('');

test('a name is found in its letters in Latin, Telugu and Devanagari, in fonts that are in the file', async () => {
  for (const [name, fonts] of [
    ['Zoë Ångström', 2],
    ['శ్రీనివాస లక్ష్మి కృష్ణ', 3],
    ['प्रिया शर्मा क्षत्रिय', 3],
    // Neither the macron nor the dot below is in a font of the site.
    ['Rāma Kṛṣṇa राम', 4],
  ] as const) {
    expect(canSet(sheet({ name }), URL)).toBe(true);
    const pdf = await writePdf(sheet({ name }), URL);
    expect(await writePdf(sheet({ name }), URL)).toEqual(pdf);
    const { pages, items } = await textsOf(pdf);
    expect(pages).toBe(1);
    // The order is that of the signs on paper, which in these scripts is not that of the letters.
    const large = items.filter(({ bottom, top }) => top - bottom > 20).map(({ text }) => text);
    expect(letters(large.join(''))).toBe(letters(name));
    expect(items.map(({ text }) => text).join('')).toMatch(
      /2 March 2025.*Scanned at the door on 1 March 2025, 23:34/,
    );
    const file = Buffer.from(pdf).toString('latin1');
    expect(file.match(/\/FontFile2 /g)).toHaveLength(fonts);
    expect(file).not.toContain('/Type1');
  }
});

test('texts in scripts of India are copied from a PDF as they are read', async () => {
  const name = 'శ్రీనివాస లక్ష్మి కృష్ణ';
  const text = 'प्रमाणित किया जाता है कि प्रिया शर्मा came, with కృష్ణ and क्षत्रिय.';
  const copied = await copiedFrom(await writePdf(sheet({ name, text }), URL));
  expect(copied).toContain(name);
  expect(copied).toContain(text);
});

test('signs and letters that the fonts of the site lack are in the PDF', async () => {
  const text = 'Œuvre, cœur, ḍ ṭ ṇ ṣ Ḍ ṁ, Łódź, Nguyễn, ½ • 5 € ™ ₹ “quoted” – so…';
  for (const fields of [{ text }, { title: text }]) {
    expect(misfitsIn([text])).toEqual([]);
    const { items } = await textsOf(await writePdf(sheet(fields), URL));
    const found = items.map(({ text: part }) => part).join('');
    expect(found.replaceAll(/\s/g, '')).toContain(text.replaceAll(/\s/g, ''));
  }
});

test('a letter is copied from a PDF also after another one had an accented letter made of it', async () => {
  await writePdf(sheet({ name: 'Å ‘quoted’ “Á”' }), URL);
  const name = 'Ann Able’s';
  expect(await copiedFrom(await writePdf(sheet({ name }), URL))).toContain(name);
});

test('a PDF leaves out emoji and unknown signs, but no letters', async () => {
  const fields = { event: 'Rust 🎉 Night 👩‍🎓', text: 'Came at 1️⃣ ⠿ o’clock 🇮🇳.' };
  expect(misfitsIn([fields.text, fields.event])).toEqual([
    { text: fields.text, leftOut: ['1\u20E3', '⠿', '🇮🇳'], missing: [] },
    { text: fields.event, leftOut: ['🎉', '👩‍🎓'], missing: [] },
  ]);
  expect(canSet(sheet(fields), URL)).toBe(true);
  const copied = await copiedFrom(await writePdf(sheet(fields), URL));
  expect(copied).toContain('Rust Night · ');
  expect(copied).toContain('Came at 1 o’clock .');
  expect(misfitsIn(['Li 李'])).toEqual([{ text: 'Li 李', leftOut: [], missing: ['李'] }]);
  expect(canSet(sheet({ name: 'Li 李' }), URL)).toBe(false);
});

test('what the organisers recorded at the desk has no time of an arrival', async () => {
  for (const how of ['ticked', 'walk-in'] as const) {
    const { items } = await textsOf(await writePdf(sheet({ how, door: null }), URL));
    const facts = items.map(({ text }) => text).join('');
    expect(facts).toContain('Recorded by the organisers.');
    expect(facts).not.toMatch(/door|\d\d:\d\d/);
  }
});

test('nothing overlaps or leaves the page, however long the texts are', async () => {
  const long = (word: string, length: number) => word.repeat(length).slice(0, length);
  const signatories = [
    { name: long('ఖ్రీ', 80), role: long('W', 80), signature: await picture(600, 200) },
    { name: long('Ab ', 80), role: long('Role ', 80), signature: await picture(20, 200) },
  ];
  for (const fields of [
    { title: long('W', 80), name: long('W', 100), text: long('Event \n', 600), signatories },
    { title: long('क्षि ', 80), name: long('లక్ష్మి ', 100), text: long('क्षि ', 4000), signatories },
    { text: long('{event} is long ', 15_000), event: long('Long ', 200), date: long('Day ', 200) },
  ]) {
    const { pages, items } = await textsOf(await writePdf(sheet(fields), URL));
    expect(pages).toBe(1);
    for (const [index, one] of items.entries()) {
      expect(one.left).toBeGreaterThan(FRAME);
      expect(one.bottom).toBeGreaterThan(FRAME);
      expect(one.top).toBeLessThan(PAGE.height - FRAME);
      // The QR code and the mark are at the right.
      expect(one.right).toBeLessThan(PAGE.width - 180);
      const overlap = items
        .slice(index + 1)
        .find(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.bottom < other.top &&
            other.bottom < one.top,
        );
      expect(overlap && [one, overlap]).toBeUndefined();
    }
  }
});

test('the QR code, as a reader of PDFs shows it, leads to the page of the certificate', async () => {
  expect((await readPdf(await writePdf(sheet({}), URL))).qr()).toBe(URL);
});
