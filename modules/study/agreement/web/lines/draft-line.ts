import { text } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { fenOf, typedYuan } from '@zhixing/model/fen.ts';
import { lineAmount } from '../../budget/budget.model.ts';

/** A line of a quote or budget as it is typed. */
export interface DraftLine {
  readonly key: string;
  readonly id?: string;
  readonly version?: number;
  readonly category: string;
  readonly feeItem: string | null;
  readonly name: string;
  readonly mode: string;
  /** In yuan. */
  readonly unitPrice: string;
  readonly quantity: string;
  readonly unit: string;
  readonly times: string;
  readonly provider: string;
  readonly payer: string;
  readonly note: string;
}

/** The columns that are typed, in their order. */
export const typedColumns = ['category', 'name', 'mode', 'unitPrice', 'quantity', 'unit', 'times', 'note'] as const;
export type TypedColumn = (typeof typedColumns)[number];

let last = 0;

/** An empty line; quantities start with the headcount. */
export const blankLine = (students: number | null): DraftLine => ({
  key: `new-${++last}`,
  category: 'transport',
  feeItem: null,
  name: '',
  mode: 'perStudent',
  unitPrice: '',
  quantity: students ? String(students) : '',
  unit: text('agreement.lines.person'),
  times: '1',
  provider: '',
  payer: 'family',
  note: '',
});

/** A stored line for editing. */
export const draftOf = (row: RecordRow, stored: boolean): DraftLine => ({
  key: row.id,
  ...(stored && { id: row.id, version: row.version }),
  category: String(row.category),
  feeItem: typeof row.feeItem === 'string' ? row.feeItem : null,
  name: String(row.name ?? ''),
  mode: String(row.mode),
  unitPrice: typedYuan(row.unitPrice),
  quantity: plain(row.quantity),
  unit: String(row.unit ?? ''),
  times: plain(row.times),
  provider: String(row.provider ?? ''),
  payer: String(row.payer ?? 'family'),
  note: String(row.note ?? ''),
});

/** Without zeros behind the point. */
const plain = (value: unknown): string =>
  String(value ?? '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** The amount of a line in fen; null while it is incomplete. */
export function amountOf({ unitPrice, quantity, times }: DraftLine): number | null {
  const fen = fenOf(unitPrice);
  if (fen === null || !/^\d{1,7}(\.\d{1,2})?$/.test(quantity) || !/^\d{1,4}(\.\d)?$/.test(times)) return null;
  return lineAmount({ unitPrice: fen, quantity, times });
}

/** Whether a line has what the server asks for. */
export const isComplete = (line: DraftLine): boolean => line.name.trim() !== '' && line.unit.trim() !== '' && amountOf(line) !== null;

/** Whether nothing has been typed into a line. */
export const isBlank = ({ name, unitPrice, note }: DraftLine): boolean => name.trim() === '' && unitPrice === '' && note === '';

/** A line as quotes are sent. */
export const sentLine = ({ category, feeItem, name, mode, unitPrice, quantity, unit, times, note }: DraftLine) => ({
  category,
  feeItem,
  name: name.trim(),
  mode,
  unitPrice: fenOf(unitPrice) ?? 0,
  quantity,
  unit: unit.trim(),
  times,
  note: note.trim() || null,
});
