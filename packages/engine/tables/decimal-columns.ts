import type { EffectiveField, EffectiveModel } from '@zhixing/model';

interface PresentColumns {
  /** table → column → type. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** table.column → decimal places of `numeric` columns. */
  readonly scales: ReadonlyMap<string, number>;
}

/** Doubles of this size or more do not fit any decimal column. */
const LARGEST = '1e15';

/** Decimal places of a `numeric` column type; null for other types. */
export const scaleOf = (column: string | null): number | null => {
  const digits = /^numeric\(\d+, (\d+)\)$/.exec(column ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

/**
 * Alters columns that become exact, or get more decimal places. Doubles are rounded half-up to the declared places; values too large for
 * any decimal become null, and are computed again on the next write of their record. Decimal places are never reduced.
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
