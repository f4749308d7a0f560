import { limits } from './limits.ts';
import { type Padding, paddingOf } from './number-format.ts';
import { FileRefused } from './refusal.ts';
import { attribute, scanXml } from './xml.ts';
import type { Archive } from './zip.ts';

export interface SheetPart {
  readonly name: string;
  readonly path: string;
}

/** Number format of a cell. */
export interface CellStyle {
  /** Displayed as a date or time. */
  readonly date: boolean;
  /** How whole numbers are padded with zeros. */
  readonly padding: Padding | null;
}

/** Parts of a workbook required before reading cells. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly sharedTexts: readonly string[];
  readonly styles: readonly CellStyle[];
  /** Days are counted from 1904-01-01, as in old Macintosh files. */
  readonly date1904: boolean;
}

/** Reads workbook, relationships, shared strings and styles of a SpreadsheetML package (ISO/IEC 29500). Hidden sheets are left out. */
export async function readParts(archive: Archive): Promise<WorkbookParts> {
  const workbookPath = (await relations(archive, '_rels/.rels', '')).find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (!workbookPath || !archive.has(workbookPath)) throw new FileRefused('badFile');
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
  const related = await relations(archive, `${folder}_rels/${workbookPath.slice(folder.length)}.rels`, folder);
  const path = (kind: string) => related.find(({ type }) => type.endsWith(`/${kind}`))?.target ?? '';
  const { listed, date1904 } = await readWorkbook(archive, workbookPath);
  const sheets = listed.flatMap(({ name, relation }) => {
    const target = related.find(({ id, type }) => id === relation && type.endsWith('/worksheet'))?.target;
    return target && archive.has(target) ? [{ name, path: target }] : [];
  });
  return {
    sheets: sheets.slice(0, limits.sheets),
    sharedTexts: await readSharedTexts(archive, path('sharedStrings')),
    styles: await readStyles(archive, path('styles')),
    date1904,
  };
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

async function relations(archive: Archive, path: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = [];
  if (!archive.has(path)) return found;
  await scanXml(small(archive.stream(path), limits.partBytes), {
    ...quiet,
    open: (name, tag) => {
      if (name !== 'Relationship' || attribute(tag, 'TargetMode') === 'External') return;
      const target = attribute(tag, 'Target') ?? '';
      const absolute = target.startsWith('/') ? target.slice(1) : folder + target;
      found.push({ id: attribute(tag, 'Id') ?? '', type: attribute(tag, 'Type') ?? '', target: plainPath(absolute) });
    },
  });
  return found;
}

function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

async function readWorkbook(archive: Archive, path: string): Promise<{ listed: { name: string; relation: string }[]; date1904: boolean }> {
  const listed: { name: string; relation: string }[] = [];
  let date1904 = false;
  await scanXml(small(archive.stream(path), limits.partBytes), {
    ...quiet,
    open: (name, tag) => {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '');
      if (name === 'sheet' && (attribute(tag, 'state') ?? 'visible') === 'visible')
        listed.push({ name: attribute(tag, 'name') ?? '', relation: attribute(tag.replaceAll('sheetId', ''), 'id') ?? '' });
    },
  });
  return { listed, date1904 };
}

async function readSharedTexts(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.has(path)) return texts;
  let current = '';
  let inText = false;
  let phonetic = false;
  await scanXml(small(archive.stream(path), limits.sharedTextBytes), {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') texts.push(plainText(current));
    },
    text: (text) => {
      current += text;
    },
    wantsText: () => inText,
  });
  return texts;
}

/** Decodes `_x000D_` and the like: escapes for characters that XML cannot contain. */
export function plainText(text: string): string {
  if (text.length > limits.cellLength) throw new FileRefused('cellTooLong', { max: limits.cellLength });
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

async function readStyles(archive: Archive, path: string): Promise<CellStyle[]> {
  const styles: CellStyle[] = [];
  if (!archive.has(path)) return styles;
  const formats = new Map<number, string>();
  let inCells = false;
  await scanXml(small(archive.stream(path), limits.partBytes), {
    ...quiet,
    open: (name, tag) => {
      if (name === 'numFmt') formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(styleOf(Number(attribute(tag, 'numFmtId') ?? '0'), formats));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

const styleOf = (id: number, formats: ReadonlyMap<number, string>): CellStyle => ({
  date: showsDate(id, formats),
  padding: paddingOf(formats.get(id) ?? ''),
});

// Built-in formats of ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are dates and times in Chinese, Japanese and Korean editions.
function showsDate(id: number, formats: ReadonlyMap<number, string>): boolean {
  const custom = formats.get(id);
  if (custom === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  const plain = custom
    .replace(/\[\$[^\]]*\]|\[[A-Za-z]{3,}\d*\]/g, '')
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .split(';')[0];
  return /[ymdhs]/i.test(plain ?? '') && !/^general$/i.test((plain ?? '').trim());
}

async function* small(chunks: AsyncIterable<Buffer>, most: number): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new FileRefused('unpacksTooLarge', { megabytes: most / 1_048_576 });
    yield chunk;
  }
}

const quiet = { open: () => {}, close: () => {}, text: () => {}, wantsText: () => false };
