import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { checkedValues } from '../../write/values.ts';
import { transferErrors } from '../errors.ts';
import type { ImportPlan } from '../jobs/import-job.ts';
import { alongFields, alongOf, modelOfField } from './along-fields.ts';

/** The values that headings imply for records beside, checked like entered ones. */
export function checkedImplied(ctx: Context, model: EffectiveModel, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = alongFields(ctx, model);
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const found = fields.find((one) => one.name === name && one.ofLink);
      if (!found) throw transferErrors.notMappable({ field: name.slice(0, 60) });
      return [name, checkedValues(ctx, modelOfField(found), { [found.field.name]: value })[found.field.name]];
    }),
  );
}

/** The names of the models, other than the imported one, in which a plan writes records. */
export function writtenBeside(
  { engine }: Pick<Context, 'engine'>,
  model: EffectiveModel,
  { mapping }: Pick<ImportPlan, 'mapping'>,
): string[] {
  const used = new Set(Object.values(mapping).flatMap((name) => (name.includes('.') ? [name.split('.')[0]] : [])));
  return alongOf(engine, model)
    .filter(({ name }) => used.has(name))
    .flatMap(({ link, target }) => [target.name, ...(link ? [link.name] : [])]);
}
