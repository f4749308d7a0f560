import type { Engine } from '../../engine.ts';
import type { FileRow } from '../read/row.ts';
import { languages, plainHeader } from './headers.ts';

/** Parts of a sheet by which rows that are no records are recognised. */
export interface Surroundings {
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
export function createSkip(engine: Engine, { header, above = [] }: Surroundings): (row: FileRow) => boolean {
  const words = (key: string) =>
    languages.flatMap((language) => engine.texts.text(language, key).split(/[,，、]/)).filter((word) => word.trim() !== '');
  const totals = new Set(words('transfer.totals').map(plainHeader));
  const pages = new Set(words('transfer.pages').map(plainHeader));
  const remarks = words('transfer.remarks').map((word) => word.trim().toLowerCase());
  const marks = [...words('transfer.exampleMark'), ...words('transfer.note.mark')].map((mark) => mark.trim());
  const repeated = new Set([plainRow({ cells: header }), ...above]);
  const few = Math.max(2, header.length / 2);
  const isPage = (cell: string) => pages.has(plainHeader(cell.replace(/\d+/g, '#')));
  // A known label followed by a colon and any name: "Filled in by: Ms Wang".
  const isRemark = (cell: string) => {
    const [label = '', ...rest] = cell.split(/[:：]/);
    return rest.length > 0 && remarks.some((word) => label.trim().toLowerCase().endsWith(word));
  };
  return (row) => {
    const filled = row.cells.filter((cell) => cell !== '');
    const first = filled[0] ?? '';
    if (marks.some((mark) => first.startsWith(mark))) return true;
    if (filled.length <= few && (totals.has(plainHeader(first)) || filled.every((cell) => isPage(cell) || isRemark(cell)))) return true;
    return repeated.has(plainRow(row));
  };
}
