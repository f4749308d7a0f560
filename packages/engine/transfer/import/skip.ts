import type { Engine } from '../../engine.ts';
import type { FileRow } from '../read/row.ts';
import { languages, plainHeader } from './headers.ts';

/** Parts of a sheet by which rows that are no records are recognised. */
export interface SheetContext {
  readonly header: readonly string[];
  /** Rows above the header, such as the title: on printed lists they repeat on every page. */
  readonly above?: readonly string[];
}

/** A row in normalized form, to compare it with another. */
export const plainRow = ({ cells }: Pick<FileRow, 'cells'>): string => cells.map(plainHeader).join('\n').trimEnd();

/**
 * Recognises rows that are no records: repeated headers and titles, totals, page numbers, signature lines and remarks, the example row of
 * the template, and the provenance note of an export.
 */
export function createSkip(engine: Engine, { header, above = [] }: SheetContext): (row: FileRow) => boolean {
  const words = (key: string) =>
    languages.flatMap((language) => engine.texts.text(language, key).split(/[,，、]/)).filter((word) => word.trim() !== '');
  const totals = new Set(words('transfer.totals').map(plainHeader));
  const pages = new Set(words('transfer.pages').map(plainPage));
  const remarks = words('transfer.remarks').map((word) => word.trim().toLowerCase());
  const endings = words('transfer.endings').map((word) => word.trim().toLowerCase());
  const marks = [...words('transfer.exampleMark'), ...words('transfer.note.mark')].map((mark) => mark.trim());
  const repeated = new Set([plainRow({ cells: header }), ...above]);
  const few = Math.max(2, header.length / 2);
  const isTotal = (cell: string) => spellingsOf(labelOf(cell) ?? cell).some((label) => totals.has(plainHeader(label)));
  const isPage = (cell: string) => pages.has(plainPage(cell));
  const isSignable = header.length > 2;
  // A known label followed by a colon and any name: "Filled in by: Ms Wang". The place for a signature may have none, but in a narrow table
  // that may be the name of a record.
  const isRemark = (cell: string) => {
    const endsIn = (label: string | null, among: readonly string[]) =>
      spellingsOf(label).some((one) => among.some((word) => one.endsWith(word)));
    return endsIn(labelOf(cell), remarks) || (isSignable && endsIn(cell, endings));
  };
  return (row) => {
    const filled = row.cells.filter((cell) => cell !== '');
    const first = filled[0] ?? '';
    if (marks.some((mark) => first.startsWith(mark))) return true;
    if (filled.length <= few && (isTotal(first) || filled.every(isPage))) return true;
    if (filled.every((cell) => isPage(cell) || isRemark(cell) || isTotal(cell)) && filled.some(isRemark)) return true;
    return repeated.has(plainRow(row));
  };
}

/** The text before a colon or a line to write on; null without one. */
function labelOf(cell: string): string | null {
  const end = cell.search(/[:：]|__|＿＿/);
  return end < 0 ? null : cell.slice(0, end);
}

/** A label as it ends without its brackets, and without the text in them: `Head (signature)`. */
function spellingsOf(label: string | null): string[] {
  const plain = (label ?? '').normalize('NFKC').toLowerCase();
  const open = plain.replace(/[()[\]【】_\s:.。]/g, '');
  return open === '' ? [] : [open, plain.replace(/\([^()]*\)/g, '').trim()];
}

/** A page number in normalized form: `Page # of #`. */
const plainPage = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\d+/g, '#')
    .replace(/[—–]/g, '-')
    .replace(/[\s,、:.*_()[\]]/g, '')
    .toLowerCase();
