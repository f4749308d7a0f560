import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { actOnRecord, createRecord } from '@zhixing/engine/write/write.ts';
import type { EffectiveField } from '@zhixing/model';
import sql from 'sql-template-tag';

type Values = Readonly<Record<string, unknown>>;

/** Creates consistent records: `make('school')` also creates its bureau. */
export interface Builders {
  /** Values for creating a record through the API; referenced records are created. */
  values(model: string, overrides?: Values): Promise<Record<string, unknown>>;
  /** A stored record, complete and unmasked. */
  make(model: string, overrides?: Values): Promise<Record<string, unknown> & { id: string }>;
  /** Takes an action as the server, as if its flow had approved it. */
  act(model: string, id: string, action: string, args?: Values): Promise<unknown>;
  /** Puts fields that only the server writes, where the way there would need people of many roles. */
  put(model: string, id: string, values: Values): Promise<void>;
}

/** Values of a valid record, number `n`, that a model's rules require beyond what field kinds provide. */
export type Recipe = (builders: Builders, n: number) => Promise<Values> | Values;

/** Builders with a context that has all permissions. Recipes are given by model; other models are built from their fields alone. */
export function createBuilders(ctx: Context, recipes: Readonly<Record<string, Recipe>> = {}): Builders {
  let made = 0;
  // Each record is a request of its own: what was looked up for an earlier one may have changed.
  const fresh = (): Context => ({ ...ctx, memo: new Map() });
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
    make: async (name, overrides) => createRecord(fresh(), ctx.engine.registry.get(name), await builders.values(name, overrides)),
    act: (name, id, action, args) => actOnRecord({ ...fresh(), approving: id }, ctx.engine.registry.get(name), id, action, args),
    put: async (name, id, values) => {
      await updateRows(fresh(), ctx.engine.registry.get(name).document, { set: values, where: sql`t.id = ${id}` });
    },
  };
  return builders;
}

/** An example value of a field; for references the key of a newly created record. */
async function exampleOf(ctx: Context, builders: Builders, field: EffectiveField, n: number): Promise<unknown> {
  if (field.kind.generated) return undefined;
  const target = field.kind.target(field.settings);
  if (!target) return field.kind.example(field.settings, n);
  const key = target.model === 'file' ? await uploaded(ctx, n) : (await builders.make(target.model, target.where))[target.key];
  return field.kind.many ? [key] : key;
}

/** A file row without contents; tests never read its bytes. */
async function uploaded(ctx: Context, n: number): Promise<string> {
  const id = newId();
  await ctx.db.query(
    sql`insert into file (id, name, media_type, size, sha256) values (${id}, ${`picture${n}.png`}, 'image/png', 1, ${'0'.repeat(64)})`,
  );
  return id;
}
