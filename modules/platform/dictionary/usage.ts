import type { Context } from '@zhixing/engine/context.ts';
import { columnOf, tableOf } from '@zhixing/engine/identifiers.ts';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';

interface Place {
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
}

/** Fields of all models whose values are entries of a dictionary. */
const placesOf = (ctx: Context, dictionary: string): readonly Place[] =>
  ctx.engine.registry.all().flatMap((model) =>
    Object.values(model.fields)
      .filter((field) => field.column !== null && field.kind.name === 'dictionary' && field.settings.dictionary === dictionary)
      .map((field) => ({ model, field })),
  );

/** Titles of the models that offer a dictionary, in the reader's language. */
export const modelsOffering = (ctx: Context, dictionary: string): readonly string[] => [
  ...new Set(placesOf(ctx, dictionary).map(({ model }) => ctx.engine.words.title(ctx.language, model))),
];

/** Titles of the models with live records that carry an entry, whoever may read them. */
export async function modelsCarrying(ctx: Context, dictionary: string, code: string): Promise<readonly string[]> {
  const carrying: string[] = [];
  for (const { model, field } of placesOf(ctx, dictionary)) {
    const found = await ctx.db.query(
      sql`select 1 from ${tableOf(model)} t where t.${columnOf(field)} = ${code} and t.deleted_at is null limit 1`,
    );
    if (found.length > 0) carrying.push(ctx.engine.words.title(ctx.language, model));
  }
  return [...new Set(carrying)];
}
