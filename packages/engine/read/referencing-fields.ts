import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';

interface ReferencingField {
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
}

/** Stored fields of all models that meet a test. Deletion does not check references by code: rules check them with these fields. */
export const referencingFields = (ctx: Context, isMeant: (field: EffectiveField) => boolean): readonly ReferencingField[] =>
  ctx.engine.registry.all().flatMap((model) =>
    Object.values(model.fields)
      .filter((field) => field.column !== null && isMeant(field))
      .map((field) => ({ model, field })),
  );

/** Titles of the fields' models, in the reader's language. */
export const titlesOf = (ctx: Context, fields: readonly ReferencingField[]): readonly string[] => [
  ...new Set(fields.map(({ model }) => ctx.engine.words.title(ctx.language, model))),
];

/** Titles of the models with live records that have the key in one of these fields, regardless of the reader's scope. */
export async function modelsReferencing(ctx: Context, fields: readonly ReferencingField[], key: string): Promise<readonly string[]> {
  const referencing: ReferencingField[] = [];
  for (const candidate of fields) {
    const found = await ctx.db.query(
      sql`select 1 from ${tableOf(candidate.model)} t where t.${columnOf(candidate.field)} = ${key} and t.deleted_at is null limit 1`,
    );
    if (found.length > 0) referencing.push(candidate);
  }
  return titlesOf(ctx, referencing);
}
