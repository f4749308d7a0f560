import type { Engine } from '../../engine.ts';
import type { FileRow } from '../read/row.ts';
import { languages, plainHeader } from './headers.ts';

/** Which rows of a file are no records: repeated headers, totals, the example of the template, and what an export says about itself. */
export function createSkip(engine: Engine, header: readonly string[]): (row: FileRow) => boolean {
  const words = (key: string) => languages.flatMap((language) => engine.texts.text(language, key).split(/[,，、]/));
  const totals = new Set(words('transfer.totals').map(plainHeader));
  const marks = [...words('transfer.exampleMark'), ...words('transfer.note.mark')].map((mark) => mark.trim());
  const repeated = header.map(plainHeader).join('\n');
  return (row) => {
    const filled = row.cells.filter((cell) => cell !== '');
    const first = filled[0] ?? '';
    if (marks.some((mark) => mark !== '' && first.startsWith(mark))) return true;
    if (totals.has(plainHeader(first)) && filled.length <= Math.max(2, header.length / 2)) return true;
    return row.cells.map(plainHeader).join('\n') === repeated;
  };
}
