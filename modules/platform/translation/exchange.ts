import type { Writable } from 'node:stream';
import type { Context } from '@zhixing/engine/context.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { formatOf } from '@zhixing/engine/transfer/read/format.ts';
import { unpackRows } from '@zhixing/engine/transfer/read/packed-rows.ts';
import { readFile } from '@zhixing/engine/transfer/read/read-file.ts';
import type { FileRow } from '@zhixing/engine/transfer/read/row.ts';
import { createTable } from '@zhixing/engine/transfer/write/create-table.ts';
import { type Change, changeTexts, names, wrongIn } from './change.ts';
import { placeOf, textView } from './list.ts';
import { type BrowserTexts, type ProductText, productTexts, shownText } from './product-texts.ts';
import { languages } from './text-overrides.ts';
import { translationErrors } from './translation.errors.ts';

const columns = ['type', 'enCode', ...languages.map((language) => names[language])] as const;
const WIDTHS = [6, 40, 50, 50, 50];
const MAX_LISTED = 10;

/** Writes texts as a workbook, one per row, with the column names of this API family. */
export async function writeWorkbook(ctx: Context, texts: readonly ProductText[], output: Writable, signal: AbortSignal): Promise<void> {
  const table = createTable('xlsx', output, signal);
  await table.sheet({ name: ctx.engine.texts.text(ctx.language, 'translation.sheet'), widths: WIDTHS, frozen: 1 });
  await table.row(columns.map((text) => ({ text, style: 'header' as const })));
  for (const line of jsonOf(ctx, texts)) await table.row(columns.map((name) => String(line[name] ?? '')));
  await table.end();
}

/** The same as JSON. */
export const jsonOf = (ctx: Context, texts: readonly ProductText[]): Record<string, unknown>[] =>
  texts.map((text) => {
    const told: Record<string, unknown> = textView(ctx, text);
    return Object.fromEntries(columns.map((name) => [name, told[name]]));
  });

interface Line {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Imports an edited export: unchanged and empty cells are ignored. One invalid text refuses the whole file; texts unknown to this version
 * of the product are counted.
 */
export async function importTexts(ctx: Context, browser: BrowserTexts, bytes: Buffer, name: string) {
  const lines = /^\s*\[/.test(bytes.subarray(0, 20).toString('utf8')) ? linesOfJson(bytes) : await linesOfTable(bytes, name);
  const known = new Map(productTexts(ctx.engine, browser).map((text) => [`${text.place} ${text.key}`, text]));
  const found = lines.map((line) => ({ line, text: known.get(`${placeOf(line.cells.type ?? '')} ${line.cells.enCode}`) }));
  const changes = found.flatMap(({ line, text }) =>
    text ? languages.flatMap((language) => changeIn(ctx, text, language, line).map((change) => ({ ...change, number: line.number }))) : [],
  );
  const wrong = changes.filter((change) => wrongIn(change) !== null);
  if (wrong.length > 0) {
    const told = wrong.slice(0, MAX_LISTED).map(({ number, text, language }) => `${number}: ${text.key} (${names[language]})`);
    throw translationErrors.refused({ count: wrong.length, lines: told });
  }
  return { changed: await changeTexts(ctx, changes), unknown: found.filter(({ text }) => !text).length };
}

function changeIn({ engine }: Context, text: ProductText, language: Language, { cells }: Line): Change[] {
  const to = cells[names[language]]?.replaceAll('\r\n', '\n') ?? '';
  return to === '' || to === shownText(engine, text, language) ? [] : [{ text, language, to }];
}

function linesOfJson(bytes: Buffer): Line[] {
  try {
    const rows = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>[];
    return rows.map((row, place) => ({
      number: place + 1,
      cells: Object.fromEntries(columns.map((name) => [name, String(row[name] ?? '')])),
    }));
  } catch {
    throw translationErrors.unreadable();
  }
}

async function linesOfTable(bytes: Buffer, name: string): Promise<Line[]> {
  const rows: FileRow[] = [];
  await readFile(bytes, formatOf(bytes, name), async ({ body }) => void rows.push(...(await unpackRows(body))));
  const [head, ...lines] = rows;
  const places = columns.map((column) => head?.cells.indexOf(column) ?? -1);
  if (places.some((place) => place < 0)) throw translationErrors.unreadable();
  return lines.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(columns.map((column, at) => [column, cells[places[at] ?? -1] ?? ''])),
  }));
}
