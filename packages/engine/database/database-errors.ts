import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import { AppError, modelErrors } from '../errors.ts';
import { CLOSED } from '../tables/closing.ts';
import { overlapOfConstraint } from '../write/overlaps.ts';

interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

/** Translates constraint violations to user errors. Returns unexpected errors unchanged. */
export function translated(ctx: Context, model: EffectiveModel, error: unknown): unknown {
  if (error instanceof AppError || typeof error !== 'object' || error === null) return error;
  const { code, detail, constraint } = error as DriverError;
  if (code === CLOSED) return modelErrors.closed();
  if (code === '23505') return duplicate(ctx, model, detail ?? '');
  const overlap = code === '23P01' ? overlapOfConstraint(model, constraint, detail) : null;
  if (overlap) return overlap;
  if (code === '23503') return modelErrors.invalid({ constraint }, { fields: fieldOf(model, detail, { key: 'model.missingReference' }) });
  // 54000: text too long for its unique index.
  if (code === '23514' || code === '22001' || code === '22003' || code === '54000') return modelErrors.invalid({ constraint });
  return error;
}

/** PostgreSQL's detail names the columns: `Key (grade, name)=(…) already exists.` */
const duplicate = (ctx: Context, model: EffectiveModel, detail: string): AppError => duplicateOf(ctx, model, columnsIn(model, detail));

/** The error for values that another record already has. */
export function duplicateOf(ctx: Context, model: EffectiveModel, columns: readonly string[]): AppError {
  // The user cannot correct fields that the server fills.
  const written = columns.filter((name) => model.fields[name]?.settings.readonly !== true);
  const fields = written.length > 0 ? written : columns;
  const labels = fields.map((name) => ctx.engine.words.field(ctx.language, model, name));
  const each = Object.fromEntries(fields.map((name) => [name, { key: 'model.duplicate', params: { fields: labels } }]));
  return modelErrors.duplicate({ fields: labels }, { fields: each });
}

const fieldOf = (model: EffectiveModel, detail: string | undefined, issue: { key: string }) =>
  Object.fromEntries(columnsIn(model, detail ?? '').map((name) => [name, issue]));

function columnsIn(model: EffectiveModel, detail: string): string[] {
  const listed = /^Key \((.+?)\)=/.exec(detail)?.[1] ?? '';
  const columns = listed.split(/,\s*/).map((column) => column.replaceAll('"', ''));
  return Object.values(model.fields)
    .filter((field) => field.column !== null && columns.includes(field.column))
    .map((field) => field.name);
}
