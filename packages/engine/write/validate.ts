import { capacitiesOf, checksOf, computeFormulas, type EffectiveModel, type Issue, overlapsOf } from '@zhixing/model';
import { missingCapacity } from '../capacity/capacity.ts';
import type { Context } from '../context.ts';
import { newId } from '../database/identifiers.ts';
import { AppError } from '../errors.ts';
import { mustBeAble } from '../permission/access.ts';
import { unmaskedChanges } from '../permission/masked-input.ts';
import { loadRow, type Stored } from '../read/read.ts';
import type { Change } from '../rules/rules.ts';
import { enteredNames, isEntered } from './entered.ts';
import { findClashes, overlapFailure } from './overlaps.ts';
import { mustPassOwnChecks, mustPassReferringChecks } from './record-checks.ts';
import { mustReferToReachable } from './references.ts';
import { checkedValues, type Values } from './values.ts';
import { blankRow, changeOf } from './write.ts';

/**
 * Validates values while the user types: checks, overlaps and capacity, by field. Nothing is written or locked, and required fields may be
 * empty. With an id, the values are changes to that record. Throws 403 or 404 as the write would.
 */
export async function validateValues(ctx: Context, model: EffectiveModel, sent: Values, id?: string): Promise<Validated> {
  const scope = mustBeAble(ctx, model, id === undefined ? 'create' : 'update');
  const before = id === undefined ? null : await loadRow(ctx, model, id, scope);
  const found: Record<string, Issue> = {};
  const change = await noted(found, () => changeWith(ctx, model, before, sent));
  // Stops at references that the writer may not read, since further checks would disclose data about the target.
  if (!change || !(await noted(found, () => mustReferToReachable(ctx, model, change).then(() => true))))
    return { issues: found, warnings: {} };
  await noted(found, async () => mustPassOwnChecks(ctx, model, change.row));
  await noted(found, () => mustPassReferringChecks(ctx, model, change));
  await noted(found, () => mustBeFree(ctx, model, change));
  return { issues: found, warnings: await warningsOn(ctx, model, change) };
}

/** What is wrong with typed values, and what should be considered, by field. */
interface Validated {
  readonly issues: Record<string, Issue>;
  readonly warnings: Record<string, string>;
}

/** Fields that modules warn about while a form is filled in. */
export const warnedNames = ({ engine }: Context, model: EffectiveModel): string[] =>
  engine.modules.flatMap(({ warnedFields }) => warnedFields?.[model.name] ?? []);

async function warningsOn(ctx: Context, model: EffectiveModel, { row }: Change): Promise<Record<string, string>> {
  const warning = ctx.engine.modules.filter(({ warnedFields }) => warnedFields?.[model.name]);
  const found = await Promise.all(warning.map((module) => module.warnings?.(ctx, model, row)));
  const texts: Record<string, string> = {};
  for (const one of found.flat()) if (one?.field) texts[one.field] ??= one.text;
  return texts;
}

/** Fields of rules that only the server can check: rules on other records, and checks of what the server computes. */
export function validatedNames(model: EffectiveModel): string[] {
  const checks = checksOf(model).filter((check) => !check.own || !isEntered(model, check));
  const names = [...overlapsOf(model), ...capacitiesOf(model)].flatMap((rule) => rule.names);
  return [...new Set([...checks.flatMap((check) => enteredNames(model, check)), ...names])];
}

async function changeWith(ctx: Context, model: EffectiveModel, before: Stored | null, sent: Values): Promise<Change> {
  const values = checkedValues(ctx, model, sent);
  if (before) return changeOf(computed(model, { ...before, ...unmaskedChanges(ctx, model, before, values) }), before, 'update');
  return changeOf(computed(model, { ...(await blankRow(ctx, model)), ...values, id: newId(), version: 1 }), null, 'create');
}

const computed = (model: EffectiveModel, row: Stored): Stored => ({ ...row, ...computeFormulas(model, row).values });

async function mustBeFree(ctx: Context, model: EffectiveModel, change: Change): Promise<void> {
  const { row } = change;
  for (const rule of overlapsOf(model)) {
    const clash = (await findClashes(ctx, model, rule, [row])).get(String(row.id));
    if (clash) throw overlapFailure(clash);
  }
  const short = await missingCapacity(ctx, model, change);
  if (short) throw short;
}

/** Runs a step and collects its field errors; null if it failed. */
async function noted<T>(found: Record<string, Issue>, step: () => Promise<T>): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AppError) || Object.keys(error.fields).length === 0) throw error;
    for (const [name, issue] of Object.entries(error.fields)) found[name] ??= issue;
    return null;
  }
}
