import type { Engine } from '../../engine.ts';
import type { FileRow } from '../read/row.ts';
import { languages, plainHeader } from './headers.ts';

/** What of a sheet tells which of its rows are no records. */
export interface Surroundings {
  readonly header: readonly string[];
  /** Rows above the header, such as the title: on printed lists they come again on every page. */
  readonly above?: readonly string[];
}

/** A row without what people add to its cells, to compare it with another. */
export const plainRow = ({ cells }: Pick<FileRow, 'cells'>): string => cells.map(plainHeader).join('\n').trimEnd();

/**
 * Which rows of a file are no records: repeated headers and titles, totals, page numbers, lines to sign and remarks, the example of the template, and
 * what an export says about itself.
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
  // "Filled in by: Ms Wang": a word for it, and behind a colon whoever it is.
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
