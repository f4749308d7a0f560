import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';

interface Carrier {
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
}

/** Stored fields of all models that meet a test. Deletion does not check references by code: rules check them with these fields. */
export const carriersOf = (ctx: Context, isMeant: (field: EffectiveField) => boolean): readonly Carrier[] =>
  ctx.engine.registry.all().flatMap((model) =>
    Object.values(model.fields)
      .filter((field) => field.column !== null && isMeant(field))
      .map((field) => ({ model, field })),
  );

/** Titles of the carriers' models, in the reader's language. */
export const titlesOf = (ctx: Context, carriers: readonly Carrier[]): readonly string[] => [
  ...new Set(carriers.map(({ model }) => ctx.engine.words.title(ctx.language, model))),
];

/** Titles of the models with live records that have the key in one of these fields, regardless of the reader's scope. */
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
