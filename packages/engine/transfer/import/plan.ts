import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { mustBeAble } from '../../permission/access.ts';
import { hasSteps } from '../../rules/rule-runner.ts';
import { transferErrors } from '../errors.ts';
import type { ImportJob, ImportMode, ImportPlan } from '../jobs/import-job.ts';
import { keyCombinations, type Mappable, mappableFields } from './mappable.ts';

/** Validates a plan against the importer's permissions. Throws on failure. */
export function checkPlan(ctx: Context, model: EffectiveModel, job: ImportJob, plan: ImportPlan): void {
  mustBeAble(ctx, model, 'import');
  if (plan.mode !== 'update') mustBeAble(ctx, model, 'create');
  if (plan.mode !== 'add') mustBeAble(ctx, model, 'update');
  const sheet = job.sheets[plan.sheet];
  if (!sheet) throw transferErrors.unknownSheet({ sheet: plan.sheet });
  const mappable = new Map(mappableFields(ctx, model).map((one) => [one.field.name, one]));
  const named = [...Object.values(plan.mapping), ...Object.keys(plan.defaults)];
  const label = (field: string) => ctx.engine.words.field(ctx.language, model, field);
  const wrong = named.find((field) => !mappable.has(field));
  if (wrong !== undefined) throw transferErrors.notMappable({ field: model.fields[wrong] ? label(wrong) : wrong.slice(0, 60) });
  const twice = named.find((field, i) => named.indexOf(field) !== i);
  if (twice !== undefined) throw transferErrors.mappedTwice({ field: label(twice) });
  mustCover(ctx, model, plan.mode, [...mappable.values()], new Set(named));
}

function mustCover(ctx: Context, model: EffectiveModel, mode: ImportMode, mappable: readonly Mappable[], given: ReadonlySet<string>): void {
  const labels = (names: readonly string[]) => names.map((name) => ctx.engine.words.field(ctx.language, model, name));
  const missing = mappable
    .filter(({ required, field }) => required && !given.has(field.name) && field.settings.default === undefined)
    .map(({ field }) => field.name);
  const derives = hasSteps(ctx.engine, model.name, { verb: 'create', action: null }, ['derive']);
  // A derive rule may fill missing values, so completeness is checked for each row instead.
  if (mode !== 'update' && missing.length > 0 && !derives) throw transferErrors.requiredUnmapped({ fields: labels(missing) });
  const combinations = keyCombinations(model);
  if (mode === 'add' || combinations.some((names) => names.every((name) => given.has(name)))) return;
  throw transferErrors.keyUnmapped({ fields: combinations.map((names) => labels(names).join(' + ')) });
}
