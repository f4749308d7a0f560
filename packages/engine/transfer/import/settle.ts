import type { EffectiveModel } from '@zhixing/model';
import { MASK } from '@zhixing/model/kinds/mask.ts';
import type { Context } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import { maskedValue } from '../../permission/mask.ts';
import type { Stored } from '../../read/read.ts';
import type { Change } from '../../rules/rules.ts';
import { uniquesOf } from '../../write/duplicates.ts';
import { transferErrors } from '../errors.ts';
import { valuesOf } from './claims.ts';
import { type Converted, givenValue } from './convert.ts';
import { columnOfField, type Importer } from './importer.ts';
import { keyCombinations } from './mappable.ts';
import { keyOf } from './match.ts';
import { placeOf } from './places.ts';
import { issuesOfError } from './row-issue.ts';

/** Assigns the reasons of a refusal to the columns concerned. */
export function refuse(importer: Importer, one: Converted, error: AppError): void {
  one.issues.push(...issuesOfError(error, one.row, (field) => columnOfField(importer, field)));
}

/** Claims unique values for the first row that has them, even if that row has other issues. */
export function claimGiven(ctx: Context, importer: Importer, one: Converted): void {
  const { model, mode } = importer;
  const keys = mode === 'add' ? [] : keyCombinations(model).map((names) => names.flatMap((name) => model.fields[name] ?? []));
  const reported = new Set<string>();
  for (const fields of [...uniquesOf(model), ...keys]) {
    const names = fields.map(({ name }) => name);
    const values = valuesOf(fields, (name) => givenValue(one, name));
    const first = values && !reported.has(names.join()) ? importer.claims.claim(names, values, one.row.number) : null;
    if (first !== null) refuse(importer, one, doubleOf(ctx, model, names, first));
    reported.add(names.join());
  }
}

/** Rules may derive unique values; these are claimed once they are known. */
export function claimDerived(
  ctx: Context,
  { model, claims }: Importer,
  one: Converted | undefined,
  { row, before, changed }: Change,
): AppError | null {
  if (!one) return null;
  for (const fields of uniquesOf(model)) {
    const names = fields.map(({ name }) => name);
    const values = valuesOf(fields, (name) => row[name]);
    if (!values || (before && !names.some((name) => changed.has(name)))) continue;
    const first = claims.claim(names, values, one.row.number);
    if (first !== null) return doubleOf(ctx, model, names, first);
  }
  return null;
}

function doubleOf(ctx: Context, model: EffectiveModel, names: readonly string[], row: number): AppError {
  const fields = names.map((name) => ctx.engine.words.field(ctx.language, model, name));
  const at = placeOf(row).row;
  const issue = { key: 'transfer.duplicateInFile', params: { row: at, fields } };
  return transferErrors.duplicateInFile({ row: at, fields }, { fields: { [names[0] ?? 'id']: issue } });
}

/** For a row that fails anyway, reports empty required cells too, so that one correction suffices. */
export function reportMissing(importer: Importer, one: Converted): void {
  for (const { field, index, use } of importer.columns) {
    const empty =
      use === 'write' && field.settings.required === true && (one.row.cells[index] ?? '') === '' && givenValue(one, field.name) === null;
    if (empty) one.issues.push({ column: index, field: field.name, issue: { key: 'field.required' }, value: null });
  }
}

/** Applies the mode to a row and its matched records, and checks that masked texts equal the mask of the stored value. */
export function settle(ctx: Context, importer: Importer, one: Converted, found: readonly Stored[]): void {
  const { model, mode, claims } = importer;
  const [before] = found;
  if (found.length > 1) refuse(importer, one, transferErrors.ambiguousKey());
  else if (mode === 'update' && !before) refuse(importer, one, keyOf(model, one) ? transferErrors.noRecord() : transferErrors.keyEmpty());
  const first = before ? claims.claim(['id'], [before.id], one.row.number) : null;
  if (first !== null) refuse(importer, one, doubleOf(ctx, model, keyOf(model, one) ?? [], first));
  const repeats = (name: string, text: string) => {
    const field = model.fields[name];
    return before !== undefined && field !== undefined && (maskedValue(field, before[name]) ?? MASK) === text;
  };
  for (const [name, text] of [...one.masked].filter((masked) => !repeats(...masked)))
    one.issues.push({ column: columnOfField(importer, name), field: name, issue: { key: 'transfer.masked' }, value: text });
}
