import type { EffectiveField, EffectiveModel } from '@zhixing/model';

interface PresentColumns {
  /** table → column → type. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** table.column → digits behind the point of exact decimals. */
  readonly scales: ReadonlyMap<string, number>;
}

/** Larger doubles fit no column of decimals. */
const LARGEST = '1e15';

/** Digits behind the point of a column of exact decimals; null for other columns. */
export const scaleOf = (column: string | null): number | null => {
  const digits = /^numeric\(\d+, (\d+)\)$/.exec(column ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

/**
 * Columns that become exact, or get more digits behind the point. Doubles are rounded half-up to the digits that are declared; one too large for
 * any decimal becomes empty, and is computed again with the next write of its record. Digits are never taken away.
 */
export const decimalChanges = (model: EffectiveModel, fields: readonly EffectiveField[], present: PresentColumns): string[] =>
  fields.flatMap(({ column, kind, settings }) => {
    const type = kind.column(settings);
    const scale = scaleOf(type);
    if (scale === null || column === null || !needsChange(present, model.table, column, scale)) return [];
    const value = `case when abs("${column}") < ${LARGEST} then round("${column}"::numeric, ${scale}) end`;
    return [`alter table "${model.table}" alter column "${column}" type ${type} using ${value}`];
  });

function needsChange({ columns, scales }: PresentColumns, table: string, column: string, scale: number): boolean {
  const type = columns.get(table)?.get(column);
  if (type === 'double precision') return true;
  return type === 'numeric' && (scales.get(`${table}.${column}`) ?? scale) < scale;
}
