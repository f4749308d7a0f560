import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { createRecord } from '@zhixing/engine/write/write.ts';
import type { EffectiveField } from '@zhixing/model';
import sql from 'sql-template-tag';

type Values = Readonly<Record<string, unknown>>;

/** Makes records that hold together: `make('school')` also makes the bureau it belongs to. */
export interface Builders {
  /** Values that a client may send to create a record; the records they refer to are made. */
  values(model: string, overrides?: Values): Promise<Record<string, unknown>>;
  /** A stored record, complete and in clear. */
  make(model: string, overrides?: Values): Promise<Record<string, unknown> & { id: string }>;
}

/** What a model's rules want beyond what field kinds can offer: the values of a valid record, number `n`. */
export type Recipe = (builders: Builders, n: number) => Promise<Values> | Values;

/** Builders over a context with all permissions. Recipes are named by model; other models are built from their fields alone. */
export function createBuilders(ctx: Context, recipes: Readonly<Record<string, Recipe>> = {}): Builders {
  let made = 0;
  const builders: Builders = {
    values: async (name, overrides = {}) => {
      const n = ++made;
      const recipe = (await recipes[name]?.(builders, n)) ?? {};
      const known = { ...recipe, ...overrides };
      const values: Record<string, unknown> = { ...known };
      for (const field of ctx.engine.registry.get(name).writable) {
        if (field.settings.required !== true || field.name in known || field.settings.default !== undefined) continue;
        values[field.name] = await exampleOf(ctx, builders, field, n);
      }
      return values;
    },
    make: async (name, overrides) => createRecord(ctx, ctx.engine.registry.get(name), await builders.values(name, overrides)),
  };
  return builders;
}

/** A valid value of a field; keys of other records are those of a new one. */
async function exampleOf(ctx: Context, builders: Builders, field: EffectiveField, n: number): Promise<unknown> {
  if (field.kind.generated) return undefined;
  const target = field.kind.target(field.settings);
  if (!target) return field.kind.example(field.settings, n);
  const key = target.model === 'file' ? await uploaded(ctx, n) : (await builders.make(target.model, target.where))[target.key];
  return field.kind.many ? [key] : key;
}

/** An uploaded picture as the records know it: files come in by upload alone. Nobody looks at its bytes. */
async function uploaded(ctx: Context, n: number): Promise<string> {
  const id = newId();
  await ctx.db.query(
    sql`insert into file (id, name, media_type, size, sha256) values (${id}, ${`picture${n}.png`}, 'image/png', 1, ${'0'.repeat(64)})`,
  );
  return id;
}
