import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';

/** A stored field of a model. */
interface Carrier {
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
}

/** Stored fields of all models that fulfil something. References by code are not seen by the deletion of what they name: rules ask here. */
export const carriersOf = (ctx: Context, isMeant: (field: EffectiveField) => boolean): readonly Carrier[] =>
  ctx.engine.registry.all().flatMap((model) =>
    Object.values(model.fields)
      .filter((field) => field.column !== null && isMeant(field))
      .map((field) => ({ model, field })),
  );

/** Titles of the models of some carriers, in the reader's language. */
export const titlesOf = (ctx: Context, carriers: readonly Carrier[]): readonly string[] => [
  ...new Set(carriers.map(({ model }) => ctx.engine.words.title(ctx.language, model))),
];

/** Titles of the models with live records that carry a key in one of these fields, whoever may read them. */
export async function modelsCarrying(ctx: Context, carriers: readonly Carrier[], key: string): Promise<readonly string[]> {
  const carrying: Carrier[] = [];
  for (const carrier of carriers) {
    const found = await ctx.db.query(
      sql`select 1 from ${tableOf(carrier.model)} t where t.${columnOf(carrier.field)} = ${key} and t.deleted_at is null limit 1`,
    );
    if (found.length > 0) carrying.push(carrier);
  }
  return titlesOf(ctx, carrying);
}
