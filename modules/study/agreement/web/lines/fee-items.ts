import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { typedYuan } from '@zhixing/model/fen.ts';
import type { DraftLine, TypedColumn } from './draft-line.ts';

/** A fee item that a line may name. */
export interface FeeItem {
  readonly id: string;
  readonly label: string;
  readonly row: RecordRow;
}

/** The enabled fee items. */
export function useFeeItems(): readonly FeeItem[] {
  const { data } = useList('feeItem', { size: 200, filter: { status: 'enabled' } });
  return (data?.list ?? []).map((row) => ({ id: row.id, label: String(row.name), row }));
}

/** A line whose name was typed: if it is a fee item's, the item fills what is still empty. */
export function withFeeItem(line: DraftLine, column: TypedColumn, feeItems: readonly FeeItem[]): DraftLine {
  if (column !== 'name') return line;
  const item = feeItems.find(({ label }) => label === line.name.trim());
  if (!item) return { ...line, feeItem: null };
  const { costCategory, mode, unit, defaultPrice } = item.row;
  return {
    ...line,
    feeItem: item.id,
    category: String(costCategory),
    mode: String(mode),
    unit: String(unit),
    unitPrice: line.unitPrice || typedYuan(defaultPrice),
  };
}
