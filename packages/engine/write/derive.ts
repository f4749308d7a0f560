import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';
import type { Stored } from '../read/read.ts';
import { stepsFor } from '../rules/rule-runner.ts';
import type { Change } from '../rules/rules.ts';
import { formulaValues } from './derive-formulas.ts';
import { nextSerial } from './serials.ts';
import { issueOf, normalise, withoutHidden } from './values.ts';

/**
 * The row after serial numbers, derive rules, clearing of hidden fields and formulas, in this order. Derived values are validated like
 * entered ones.
 */
export async function deriveRow(ctx: Context, model: EffectiveModel, change: Change): Promise<Stored> {
  const row: Stored = { ...(change.row as Stored) };
  for (const field of Object.values(model.fields)) {
    if (field.kind.generated === 'number' && (row[field.name] ?? null) === null) row[field.name] = await numberFor(ctx, field);
  }
  for (const steps of stepsFor(ctx.engine, model.name, change)) {
    const derived = await steps.derive?.({ ...change, row }, ctx);
    for (const [name, value] of Object.entries(derived ?? {})) row[name] = checkedDerived(model, name, value);
  }
  const asked = withoutHidden(model, row);
  return { ...asked, ...formulaValues(ctx, model, asked) };
}

/** The next number of the field's numbering rule, or of the engine's own counter. */
async function numberFor(ctx: Context, { settings }: EffectiveField): Promise<string> {
  const owner = ctx.engine.modules.find(({ numbers }) => numbers !== undefined);
  const ruled = settings.rule === undefined ? null : ((await owner?.numbers?.(ctx, String(settings.rule))) ?? null);
  return ruled ?? nextSerial(ctx, String(settings.prefix));
}

function checkedDerived(model: EffectiveModel, name: string, value: unknown): unknown {
  const field = model.fields[name];
  if (!field) throw new Error(`a rule of ${model.name} derives "${name}", which is no field`);
  const plain = normalise(value);
  const issue = issueOf(field, plain);
  if (issue) throw modelErrors.invalid({}, { fields: { [name]: issue } });
  return plain;
}
