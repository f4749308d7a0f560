import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import { AppError, modelErrors } from '../errors.ts';
import type { Stored } from '../read/read.ts';
import { CLOSED } from '../tables/closing.ts';
import { duplicateRefusal } from '../write/duplicates.ts';
import { overlapOfConstraint } from '../write/overlaps.ts';

interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

/** Translates constraint violations to user errors. Returns unexpected errors unchanged. `row` is the row that was to be stored; null for several. */
export async function translated(ctx: Context, model: EffectiveModel, row: Stored | null, error: unknown): Promise<unknown> {
  if (error instanceof AppError || typeof error !== 'object' || error === null) return error;
  const { code, detail, constraint } = error as DriverError;
  if (code === CLOSED) return modelErrors.closed();
  // PostgreSQL's detail names the columns: `Key (grade, name)=(…) already exists.` Of several rows each is stored again singly.
  if (code === '23505') return row ? duplicateRefusal(ctx, model, row, columnsIn(model, detail ?? '')) : modelErrors.notAccepted();
  const overlap = code === '23P01' ? overlapOfConstraint(model, constraint, detail) : null;
  if (overlap) return overlap;
  if (code === '23503') return modelErrors.invalid({ constraint }, { fields: fieldOf(model, detail, { key: 'model.missingReference' }) });
  // 54000: text too long for its unique index.
  if (code === '23514' || code === '22001' || code === '22003' || code === '54000') return modelErrors.invalid({ constraint });
  return error;
}

const fieldOf = (model: EffectiveModel, detail: string | undefined, issue: { key: string }) =>
  Object.fromEntries(columnsIn(model, detail ?? '').map((name) => [name, issue]));

function columnsIn(model: EffectiveModel, detail: string): string[] {
  const listed = /^Key \((.+?)\)=/.exec(detail)?.[1] ?? '';
  // An index that ignores case is over `lower(account COLLATE "C")`.
  const columns = listed.split(/,\s*/).map((column) => column.replaceAll('"', '').replace(/^lower\(\(?(\w+).*$/, '$1'));
  return Object.values(model.fields)
    .filter((field) => field.column !== null && columns.includes(field.column))
    .map((field) => field.name);
}
