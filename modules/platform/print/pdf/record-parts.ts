import type { Context } from '@zhixing/engine/context.ts';
import type { PdfPart } from '@zhixing/pdf/content.ts';
import type { PrintedRecord, PrintedRows } from '../ports.ts';
import { saidBy } from './pdf-texts.ts';
import { groupsOf, type Printed } from './printed-record.ts';
import { createValueText, type DescribedField, isNumber } from './value-text.ts';

/** Values longer than half a line get a line of their own. */
const HALF_LINE = 28;

/** Fields with their values. */
export function fieldsPart(ctx: Context, fields: readonly DescribedField[], one: PrintedRecord, title?: string): PdfPart {
  const textOf = createValueText(ctx, one);
  const lines = fields.map((field) => {
    const text = textOf(field, one.record[field.name]);
    return { label: field.label, text, wide: text.length > HALF_LINE || text.includes('\n') };
  });
  return { part: 'fields', title, fields: lines };
}

/** All fields of a record that the reader sees, by groups. */
export const groupParts = (ctx: Context, printed: Printed, without: readonly string[]): PdfPart[] =>
  groupsOf(printed, saidBy(ctx)('system'), without).map(({ label, fields }) => fieldsPart(ctx, fields, printed.one, label));

/** Rows of a sub-table or related records; where there are more than are listed, the number of all. */
export function rowParts(ctx: Context, { title, fields, list, labels, masked, total }: PrintedRows): PdfPart[] {
  const said = saidBy(ctx);
  if (list.length === 0) return [{ part: 'text', title, text: said('noRows', { title }) }];
  const textOf = createValueText(ctx, { labels, masked });
  const table: PdfPart = {
    part: 'table',
    title,
    columns: fields.map((field) => ({ label: field.label, align: isNumber(field) ? 'end' : 'start' })),
    rows: list.map((row) => fields.map((field) => textOf(field, row[field.name]))),
  };
  return total > list.length ? [table, { part: 'text', text: said('someRows', { total, shown: list.length }) }] : [table];
}
