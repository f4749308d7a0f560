import { sharesOf } from './columns.ts';
import type { PdfCell, PdfCodes, PdfContent, PdfField, PdfFields, PdfPart, PdfSignatures, PdfTable, PdfText } from './content.ts';
import { nameOf, type Printable } from './glyphs.ts';
import { type Box, flowing, gridOf, isShort, type Node, SIZE, titleOf } from './grid.ts';
import { frameOf, points } from './paper.ts';

/** The name under which the layout uses the font. */
export const FONT = 'Sheet';

const SMALL = 9;
const SHADE = '#f2f2f2';

/**
 * Converts content to a pdfmake document. Only this function decides what pdfmake does: a text of the content is never more than a text,
 * and pictures are the given bytes, so that no content can make it read a file or fetch an address.
 */
export function documentOf(content: PdfContent, printable: Printable): Node {
  const { print } = printable;
  const frame = frameOf(content);
  const page: Page = { print, width: frame.width };
  const parts = content.parts.map((part) => ({ ...nodeOf(part, page), margin: [0, 0, 0, points(4)] }));
  const [header, footer, watermark, title] = [content.header, content.footer, content.watermark, content.title].map((text) =>
    print(text ?? ''),
  );
  const running = { fontSize: SMALL, margin: [frame.beside, points(7), frame.beside, 0] };
  const words = print(content.pageWords);
  const missing = printable.missing();
  return {
    version: '1.7',
    displayTitle: true,
    pageSize: content.paper,
    pageOrientation: content.orientation,
    pageMargins: [frame.beside, frame.above, frame.beside, frame.above],
    defaultStyle: { font: FONT, fontSize: SIZE, lineHeight: 1.1, preserveLeadingSpaces: true },
    language: content.language,
    info: { title, creationDate: new Date(content.at), producer: 'Zhixing', creator: 'Zhixing' },
    images: Object.fromEntries(Object.entries(content.pictures ?? {}).map(([name, bytes]) => [name, dataUrl(bytes)])),
    ...(watermark && { watermark: { text: watermark, color: 'black', opacity: 0.08, bold: false, fontSize: 28, angle: -35 } }),
    ...(header && { header: { text: header, alignment: 'center', ...running } }),
    footer: (at: number, of: number) => ({
      columns: [
        { text: footer, width: '*' },
        { text: words.replace('{page}', String(at)).replace('{pages}', String(of)), width: 'auto', alignment: 'end' },
      ],
      ...running,
    }),
    content: missing.length === 0 ? parts : [...parts, noteOn(missing, print(content.missingWords))],
  };
}

const dataUrl = (bytes: Uint8Array): string => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;

const noteOn = (missing: readonly string[], words: string): Node => ({
  text: words.replace('{characters}', missing.map(nameOf).join(', ')),
  fontSize: SMALL,
});

interface Page {
  readonly print: Printable['print'];
  /** Width between the margins. */
  readonly width: number;
}

function nodeOf(part: PdfPart, page: Page): Node {
  if (part.part === 'heading') return headingOf(part.text, part.below, page);
  if (part.part === 'text') return textOf(part, page);
  if (part.part === 'fields') return fieldsOf(part, page);
  if (part.part === 'table') return tableOf(part, page);
  if (part.part === 'signatures') return signaturesOf(part, page);
  if (part.part === 'codes') return codesOf(part, page);
  return { image: part.picture, fit: [page.width, points(part.height)], alignment: 'center' };
}

const headingOf = (text: string, below: string | undefined, { print }: Page): Node => ({
  stack: [
    { text: print(text), fontSize: 16, bold: true, alignment: 'center' },
    ...(below ? [{ text: print(below), alignment: 'center' }] : []),
  ],
});

const alignments = { start: 'left', center: 'center', end: 'right' } as const;

function textOf({ title, text, align = 'start' }: PdfText, { print, width }: Page): Node {
  const lines = { ...flowing(print(text)), alignment: alignments[align] };
  return title ? { stack: [titleOf(print(title)), lines], unbreakable: isShort(text, width) } : lines;
}

const FIELD_SHARES = [0.17, 0.33, 0.17, 0.33];

/** Labels and values as a table with two fields on a line; a wide field, or one without a neighbour, spans the line. */
function fieldsOf({ title, fields }: PdfFields, { print, width }: Page): Node {
  const label = ({ label: text }: PdfField): Box => ({ node: { text: print(text), fillColor: SHADE }, text });
  const value = ({ text }: PdfField, spans: number): Box => ({ node: { ...flowing(print(text)), colSpan: spans }, text, spans });
  const spanned: Box = { node: '', text: '' };
  const body = linesOf(fields).map((line) =>
    line.flatMap((field) => (line.length === 1 ? [label(field), value(field, 3), spanned, spanned] : [label(field), value(field, 1)])),
  );
  return gridOf({ title: title && print(title), shares: FIELD_SHARES, width, head: [], body });
}

function linesOf(fields: readonly PdfField[]): PdfField[][] {
  const lines: PdfField[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    if (last?.length === 1 && !last[0]?.wide && !field.wide) last.push(field);
    else lines.push([field]);
  }
  return lines;
}

function tableOf({ title, columns, rows }: PdfTable, { print, width }: Page): Node {
  const aligned = columns.map(({ align = 'start' }) => alignments[align]);
  const head = columns.map(({ label }, at) => ({ text: print(label), fillColor: SHADE, alignment: aligned[at] }));
  const body = rows.map((row) => columns.map((_, at) => cellOf(row[at] ?? '', aligned[at], print)));
  return gridOf({ title: title && print(title), shares: sharesOf(columns, rows), width, head: [head], body });
}

function cellOf(cell: PdfCell, alignment: string | undefined, print: Page['print']): Box {
  if (typeof cell === 'string') return { node: { ...flowing(print(cell)), alignment }, text: cell };
  return {
    node: { stack: [flowing(print(cell.text)), { image: cell.picture, fit: [points(40), points(14)] }] },
    text: `${cell.text}\n\n\n`,
  };
}

const BOX = points(30);
const SIGNATURE = points(16);

/** Boxes side by side: a label, room for a signature, and the place of the date. */
function signaturesOf({ places }: PdfSignatures, { print, width }: Page): Node {
  const box = ({ label, day, picture }: PdfSignatures['places'][number]): Box => ({
    node: {
      stack: [
        { text: print(label) },
        picture ? { image: picture, fit: [points(40), SIGNATURE] } : { text: ' ', lineHeight: SIGNATURE / SIZE },
        { text: print(day), alignment: 'right' },
      ],
    },
    text: `${label}\n\n\n\n${day}`,
  });
  return gridOf({ title: undefined, shares: places.map(() => 1 / places.length), width, head: [], body: [places.map(box)], height: BOX });
}

const CODES_ON_A_LINE = 3;
const CODE_SIZE = points(38);

/** QR codes in a table with cutting lines; a row is never parted by the end of a page. */
function codesOf({ codes }: PdfCodes, { print }: Page): Node {
  const cell = ({ content, title, below }: PdfCodes['codes'][number]): Node => ({
    stack: [
      { text: print(title), bold: true, alignment: 'center', margin: [0, points(2), 0, points(1)] },
      { qr: content, fit: CODE_SIZE, eccLevel: 'M', alignment: 'center' },
      { text: print(below ?? ' '), fontSize: SMALL, alignment: 'center', margin: [0, points(1), 0, points(2)] },
    ],
  });
  const lines = Array.from({ length: Math.ceil(codes.length / CODES_ON_A_LINE) }, (_, n) => {
    const line = codes.slice(n * CODES_ON_A_LINE, (n + 1) * CODES_ON_A_LINE).map(cell);
    return [...line, ...Array.from({ length: CODES_ON_A_LINE - line.length }, () => ({ text: '' }))];
  });
  return { table: { widths: Array.from({ length: CODES_ON_A_LINE }, () => '*'), dontBreakRows: true, body: lines } };
}
