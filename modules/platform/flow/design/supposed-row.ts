import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { deriveRow } from '@zhixing/engine/write/derive.ts';
import { formulaValues } from '@zhixing/engine/write/derive-formulas.ts';
import { blankRow, changeOf } from '@zhixing/engine/write/write.ts';
import { type FlowDocument, fieldsReadBy } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { raw } from 'sql-template-tag';

interface Supposed {
  readonly values: Readonly<Record<string, unknown>>;
}

// The assumed record has an id that matches no stored row, so no stored rows belong to it.
const NOBODYS = '00000000-0000-0000-0000-000000000000';

/**
 * The assumed record, complete with what a new record would derive: defaults, derive rules and formulas. Given values count even for
 * derived fields, so that every way can be tried. `derived` are the derived ones that the flow reads.
 */
export async function supposedRow(
  ctx: Context,
  { document, model }: { readonly document: FlowDocument; readonly model: EffectiveModel },
  { values }: Supposed,
): Promise<{ row: Stored; derived: Record<string, unknown> }> {
  const given = Object.fromEntries(Object.entries(values).filter(([name, value]) => name in model.fields && (value ?? null) !== null));
  const fresh = { ...(await blankRow(ctx, model)), ...withoutNumbers(model), ...given, id: NOBODYS, version: 1 } as Stored;
  const whole = await derivedBy(ctx, model, fresh);
  const row: Stored = { ...whole, ...numbersOf(model, fresh), ...given };
  const read = fieldsReadBy(document, Object.keys(model.fields)).filter((name) => !(name in given) && (row[name] ?? null) !== null);
  return { row, derived: Object.fromEntries(read.map((name) => [name, row[name]])) };
}

// A placeholder, so that no serial number is used up.
const withoutNumbers = (model: EffectiveModel): Record<string, unknown> =>
  Object.fromEntries(Object.values(model.fields).flatMap(({ name, kind }) => (kind.generated === 'number' ? [[name, '-']] : [])));

const numbersOf = (model: EffectiveModel, row: Stored): Record<string, unknown> =>
  Object.fromEntries(Object.keys(withoutNumbers(model)).map((name) => [name, row[name]]));

/** Rules may expect a complete record; where they refuse the assumed one, its formulas alone are computed. */
async function derivedBy(ctx: Context, model: EffectiveModel, row: Stored): Promise<Stored> {
  try {
    return await rolledBack(ctx, (tx) => deriveRow(tx, model, changeOf(row, null, 'create')));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...row, ...formulaValues(ctx, model, row) };
  }
}

/** Rules may lock records; nothing of it stays. */
function rolledBack<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (db) => {
    await db.query(raw('savepoint supposed'));
    const answer = await work({ ...elevated(within(ctx, db)), memo: new Map() });
    await db.query(raw('rollback to savepoint supposed'));
    return answer;
  });
}
