import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { mustBeAble } from '../../permission/access.ts';
import { hasSteps } from '../../rules/rule-runner.ts';
import { type AlongField, alongFields, mappedLabel } from '../along/along-fields.ts';
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
  const beside = alongFields(ctx, model);
  const named = [...Object.values(plan.mapping), ...Object.keys(plan.defaults)];
  const label = (field: string) => mappedLabel(ctx.engine, ctx.language, model, field);
  const isKnown = (field: string) => mappable.has(field) || beside.some(({ name }) => name === field);
  const wrong = named.find((field) => !isKnown(field));
  if (wrong !== undefined) throw transferErrors.notMappable({ field: label(wrong).slice(0, 60) });
  const used = beside.filter(({ name }) => named.includes(name));
  // A reference is filled by its own column or through those of the record beside, not by both.
  const references = new Set(used.flatMap(({ along }) => (along.link === null ? [along.document.to] : [])));
  const twice = named.find((field, i) => named.indexOf(field) !== i || references.has(field));
  if (twice !== undefined) throw transferErrors.mappedTwice({ field: label(twice) });
  mustCover(ctx, model, plan.mode, [...mappable.values()], new Set([...named, ...references]));
  for (const group of Map.groupBy(used, ({ along, place }) => `${along.name}.${place}`).values()) mustIdentify(group, label);
}

/** Records beside are found or created by a key, so a column of one must be mapped. */
function mustIdentify(group: readonly AlongField[], label: (name: string) => string): void {
  const [first] = group;
  if (!first) return;
  const { along, place } = first;
  const { to } = along.document;
  const mapped = new Set(group.filter(({ ofLink }) => !ofLink).map(({ field }) => field.name));
  const combinations = keyCombinations(along.target);
  if (combinations.some((names) => names.every((name) => mapped.has(name)))) return;
  const offered = combinations.filter((names) => names.every((name) => along.document.fields.includes(`${to}.${name}`)));
  const fields = offered.map((names) => names.map((name) => label(`${along.name}.${place}.${to}.${name}`)).join(' + '));
  throw transferErrors.besideUnmapped({ fields });
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
