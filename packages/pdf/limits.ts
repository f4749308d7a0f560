import type { PdfContent, PdfPart, PdfTable } from './content.ts';
import { PdfRefused } from './refused.ts';

/** Some six hundred pages of Chinese text; layout time grows with every character. */
const MAX_CHARACTERS = 600_000;
const MAX_CELLS = 30_000;
const MAX_PARTS = 2000;
const MAX_COLUMNS = 20;
const MAX_PICTURES = 200;
const LARGEST_PICTURES = 20 * 1_048_576;
const MAX_TEXT_LENGTH = 100_000;

/**
 * Refuses content that would take the worker more time or memory than a document of the product ever needs.
 * @throws PdfRefused tooLarge, or badPicture for a picture that is not JPEG
 */
export function mustBeWithin({ parts, pictures = {}, ...around }: PdfContent): void {
  mustBePictures(Object.values(pictures));
  if (parts.length > MAX_PARTS) throw new PdfRefused('tooLarge');
  if (parts.some((part) => part.part === 'table' && part.columns.length > MAX_COLUMNS)) throw new PdfRefused('tooLarge');
  let [characters, cells] = [0, 0];
  for (const part of [{ part: 'text', text: Object.values(around).join('') } as const, ...parts])
    for (const text of textsOf(part)) {
      cells += 1;
      characters += text.length;
      if (text.length > MAX_TEXT_LENGTH || characters > MAX_CHARACTERS || cells > MAX_CELLS) throw new PdfRefused('tooLarge');
    }
}

function mustBePictures(images: readonly unknown[]): void {
  if (!images.every(isJpeg)) throw new PdfRefused('badPicture');
  if (images.length > MAX_PICTURES || images.reduce<number>((sum, { length }) => sum + length, 0) > LARGEST_PICTURES)
    throw new PdfRefused('tooLarge');
}

// Other formats would be decoded here; JPEG data is put into the document as it is.
const isJpeg = (bytes: unknown): bytes is Uint8Array =>
  bytes instanceof Uint8Array && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

function* textsOf(part: PdfPart): Generator<string> {
  if ('title' in part && part.title) yield part.title;
  if (part.part === 'heading') yield* [part.text, part.below ?? ''];
  else if (part.part === 'text') yield part.text;
  else if (part.part === 'fields') yield* part.fields.flatMap(({ label, text }) => [label, text]);
  else if (part.part === 'signatures') yield* part.places.flatMap(({ label, day }) => [label, day]);
  else if (part.part === 'table') yield* cellsOf(part);
  else if (part.part === 'codes') yield* part.codes.flatMap(({ content, title, below }) => [content, title, below ?? '']);
}

function* cellsOf({ columns, rows }: PdfTable): Generator<string> {
  yield* columns.map(({ label }) => label);
  for (const row of rows) yield* row.map((cell) => (typeof cell === 'string' ? cell : cell.text));
}
