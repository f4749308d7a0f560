import type { Context } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import type { Column } from '../import/cell-reader.ts';
import { type Converted, convertRow } from '../import/convert.ts';
import { issuesOfError, type RowIssue } from '../import/row-issue.ts';
import { shownCell } from '../read/unreadable.ts';
import type { Beside } from './beside.ts';

/** What a row of the file says about one record beside its own. */
export interface SubRow {
  readonly owner: Converted;
  readonly beside: Beside;
  readonly target: Converted;
  readonly link: Converted | null;
  /** The record, once it is found or created. */
  id: string | null;
}

/** Reads the records beside of some rows; what is wrong with them is an issue of the row. Blank ones are left out. */
export async function readSubRows(ctx: Context, besides: readonly Beside[], rows: readonly Converted[]): Promise<SubRow[]> {
  const all: SubRow[] = [];
  for (const beside of besides) {
    const subs = rows.filter(({ row }) => isFilled(row.cells, beside.target.columns)).map((owner) => subRow(beside, owner));
    await beside.target.resolver.resolve(
      ctx,
      subs.map(({ target }) => target),
    );
    await beside.link?.resolver.resolve(
      ctx,
      subs.flatMap(({ link }) => link ?? []),
    );
    for (const sub of subs) tellIssues(sub);
    all.push(...subs);
  }
  return all;
}

const isFilled = (cells: readonly string[], columns: readonly Column[]): boolean =>
  columns.some(({ index }) => (cells[index] ?? '') !== '');

const subRow = (beside: Beside, owner: Converted): SubRow => ({
  owner,
  beside,
  target: convertRow(owner.row, beside.target.columns, {}),
  link: beside.link && convertRow(owner.row, beside.link.columns, {}),
  id: null,
});

function tellIssues({ owner, beside, target, link }: SubRow): void {
  for (const [part, ofLink] of [
    [target, false],
    [link, true],
  ] as const) {
    if (!part) continue;
    for (const issue of part.issues) owner.issues.push({ ...issue, field: issue.field && beside.nameOf(issue.field, ofLink) });
    for (const [field, text] of part.masked) {
      const column = columnIn(beside, field, ofLink);
      owner.issues.push({ column, field: beside.nameOf(field, ofLink), issue: { key: 'transfer.masked' }, value: text });
    }
  }
}

/** Reports what is wrong with a field of the record beside. */
export function refuseField(sub: SubRow, field: string, issue: RowIssue['issue']): void {
  const column = columnIn(sub.beside, field, false);
  const value = column === null ? null : shownCell(sub.owner.row.cells[column] ?? '') || null;
  sub.owner.issues.push({ column, field: sub.beside.nameOf(field, false), issue, value });
}

/** Assigns the reasons of a refused write to the columns of the record beside. */
export function refuseSub({ owner, beside }: SubRow, error: AppError, ofLink: boolean): void {
  const issues = issuesOfError(error, owner.row, (field) => columnIn(beside, field, ofLink));
  owner.issues.push(...issues.map((issue) => ({ ...issue, field: issue.field && beside.nameOf(issue.field, ofLink) })));
}

const columnIn = ({ target, link }: Beside, field: string, ofLink: boolean): number | null =>
  (ofLink ? link : target)?.columns.find((column) => column.field.name === field)?.index ?? null;
