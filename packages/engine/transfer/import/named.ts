import { type EffectiveModel, isId } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { textOf } from '../../http/envelope.ts';
import { storable } from '../../http/queries.ts';
import { mustBeAble } from '../../permission/access.ts';
import { targetRows } from '../../read/target.ts';
import { transferErrors } from '../errors.ts';
import { type Column, prepareColumns } from './cell-reader.ts';
import { type Converted, convertRow } from './convert.ts';
import { mappableFields } from './mappable.ts';
import { createResolver } from './resolve.ts';

/** Texts that name records, by field, and the references that their row already has. */
export interface NamedRow {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

/** The resolved references of a row; for unknown or ambiguous names the reason. */
export interface KeyedRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: Readonly<Record<string, string>>;
}

/**
 * Resolves pasted names as an import does, among the records that the user may read. An ambiguous name is disambiguated by the other
 * references of the row; an unambiguous one need not agree with them.
 */
export async function keysOfNames(ctx: Context, model: EffectiveModel, rows: readonly NamedRow[]): Promise<KeyedRow[]> {
  mustBeAble(ctx, model, 'update');
  const columns = namedColumns(ctx, model, rows);
  const alone = rows.map((row) => converted(columns, row, {}));
  await createResolver(ctx, model, columns, []).resolve(ctx, alone);
  const near = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter((name) => Object.hasOwn(model.fields, name));
  const unclear = alone.some(({ issues }) => issues.length > 0) && near.length > 0;
  const placed = rows.map((row) => converted(columns, row, row.values));
  if (unclear) await createResolver(ctx, model, columns, near).resolve(ctx, placed);
  return alone.map((row, i) => ({ values: { ...placed[i]?.values, ...row.values }, issues: issuesOf(ctx, row, placed[i]?.values ?? {}) }));
}

function namedColumns(ctx: Context, model: EffectiveModel, rows: readonly NamedRow[]): Column[] {
  const asked = [...new Set(rows.flatMap(({ names }) => Object.keys(names)))];
  const mappable = mappableFields(ctx, model).filter(({ use, field }) => use === 'write' && targetRows(ctx, field) !== null);
  const unfit = asked.find((name) => !mappable.some(({ field }) => field.name === name));
  if (unfit !== undefined) throw transferErrors.notMappable({ field: unfit.slice(0, 60) });
  return prepareColumns(ctx, model, Object.fromEntries(asked.entries()), mappable);
}

function converted(columns: readonly Column[], { names }: NamedRow, near: NamedRow['values']): Converted {
  const cells = columns.map(({ field }) => storable(field.name, (names[field.name] ?? '').trim()));
  const aside = Object.fromEntries(Object.entries(near).filter(([name, value]) => !(name in names) && isId(value)));
  return { ...convertRow({ number: 0, cells }, columns, {}), aside };
}

function issuesOf(ctx: Context, { issues }: Converted, found: Converted['values']): Record<string, string> {
  const left = issues.filter(({ field }) => field !== null && !(field in found));
  return Object.fromEntries(left.map(({ field, issue }) => [field, textOf(ctx.engine.texts, ctx.language, issue.key, issue.params)]));
}
