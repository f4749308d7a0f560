import type { RecordRow } from '@zhixing/client/records.ts';
import { fenOf, typedYuan } from '@zhixing/model/fen.ts';
import { feeAmount } from '../../plan/trip-fee-plan.model.ts';

/** A fee line as it is typed. */
export interface DraftLine {
  readonly key: string;
  readonly id?: string;
  readonly version?: number;
  readonly feeItem: string;
  readonly name: string;
  readonly mode: string;
  /** In yuan. */
  readonly unitPrice: string;
  readonly times: string;
  readonly optional: boolean;
}

/** A fee item that a line names. */
export interface FeeItem {
  readonly id: string;
  readonly name: string;
  readonly mode: string;
  readonly category: string;
  readonly price: number;
  readonly optional: boolean;
}

let last = 0;
export const blankLine = (): DraftLine => ({
  key: `new-${++last}`,
  feeItem: '',
  name: '',
  mode: 'perStudent',
  unitPrice: '',
  times: '1',
  optional: false,
});

export const draftOf = (row: RecordRow): DraftLine => ({
  key: row.id,
  id: row.id,
  version: row.version,
  feeItem: String(row.feeItem ?? ''),
  name: String(row.name ?? ''),
  mode: String(row.mode),
  unitPrice: typedYuan(row.unitPrice),
  times: String(row.times ?? '1').replace(/\.0$/, ''),
  optional: row.optional === true,
});

export const itemOf = (row: RecordRow): FeeItem => ({
  id: row.id,
  name: String(row.name),
  mode: String(row.mode),
  category: String(row.costCategory),
  price: Number(row.defaultPrice),
  optional: row.optional === true,
});

/** A line whose item was chosen: the item fills what is still empty. */
export function withItem(line: DraftLine, id: string, items: readonly FeeItem[]): DraftLine {
  const item = items.find((one) => one.id === id);
  if (!item) return { ...line, feeItem: id };
  const { name, mode, optional, price } = item;
  return { ...line, feeItem: id, name: line.name || name, mode, optional, unitPrice: line.unitPrice || typedYuan(price) };
}

/** The amount of a line in fen; null while it is incomplete. */
export function amountOf({ unitPrice, times }: DraftLine): number | null {
  const fen = fenOf(unitPrice);
  return fen === null || !/^\d{1,3}(\.\d)?$/.test(times) || Number(times) === 0 ? null : feeAmount(fen, times);
}

export const isBlank = ({ feeItem, name, unitPrice }: DraftLine): boolean => feeItem === '' && name.trim() === '' && unitPrice === '';
export const isComplete = (line: DraftLine): boolean => line.feeItem !== '' && amountOf(line) !== null;

export const sentLine = ({ id, version, feeItem, name, mode, unitPrice, times, optional }: DraftLine) => ({
  ...(id ? { id, version } : {}),
  feeItem,
  mode,
  times,
  optional,
  name: name.trim() || null,
  unitPrice: fenOf(unitPrice) ?? 0,
});

/** Sums of lines while they are typed, in fen. */
export function sumsOf(lines: readonly DraftLine[]) {
  const sum = (optional: boolean) =>
    lines.filter((line) => line.optional === optional).reduce((all, line) => all + (amountOf(line) ?? 0), 0);
  const [mandatory, optional] = [sum(false), sum(true)];
  return { mandatory, optional, total: mandatory + optional };
}
