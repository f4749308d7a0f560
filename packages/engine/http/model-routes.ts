import { checkModel, type EffectiveField, effectiveModel, type ModelDocument, modelDocumentSchema, snake } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { audit } from '../audit/write-line.ts';
import { type Context, within } from '../context.ts';
import { type Database, notify } from '../database/database.ts';
import { describeModel } from '../describe/describe.ts';
import { entryDefaults } from '../describe/entry-defaults.ts';
import { modelErrors } from '../errors.ts';
import { can } from '../permission/access.ts';
import { defineRoute, type Route } from '../route.ts';
import { scaleOf } from '../tables/decimal-columns.ts';
import { searchRoutes } from './search-routes.ts';

const params = z.strictObject({ name: z.string().max(80) });
const document = z.looseObject({ name: z.string().max(80) });

/** Routes to list, describe and publish models. */
export const modelRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/models',
      access: 'session',
      byKey: true,
      query: z.strictObject({}),
      summary: 'Models that the reader may see',
    },
    async (_input, ctx) => ({
      list: ctx.engine.registry
        .all()
        .filter((model) => can(ctx, model, 'read') !== null)
        .map((model) => ({
          name: model.name,
          title: ctx.engine.words.title(ctx.language, model),
          origin: ctx.engine.registry.origin(model.name),
        })),
    }),
  ),

  defineRoute(
    {
      method: 'GET',
      path: '/api/models/:name',
      access: 'policy',
      byKey: true,
      params,
      query: z.strictObject({}),
      summary: 'Fields, views and actions of a model',
    },
    async (input, ctx) => {
      const model = ctx.engine.registry.get(input.params.name);
      if (can(ctx, model, 'read') === null) throw modelErrors.denied({ permission: `${model.name}.read` });
      const described = describeModel(ctx, model);
      const defaults = await entryDefaults(ctx, model);
      const fields = described.fields.map((field) =>
        defaults[field.name] === undefined ? field : { ...field, default: defaults[field.name] },
      );
      return { ...described, fields };
    },
  ),

  defineRoute(
    { method: 'POST', path: '/api/models', access: 'administrator', body: document, summary: 'Publish a model' },
    async ({ body }, ctx) => {
      return publish(ctx, publishable(ctx, body));
    },
  ),

  ...searchRoutes,
];

function publishable(ctx: Context, body: { name: string }): ModelDocument {
  const { registry } = ctx.engine;
  if (registry.find(body.name) && registry.origin(body.name) === 'code') throw modelErrors.nameTaken({ model: body.name });
  const findings = checkModel(
    body,
    (name) => name === body.name || registry.find(name) !== undefined,
    (name) => registry.find(name)?.document,
  );
  if (findings.length > 0)
    throw modelErrors.badDocument(
      { findings: findings.slice(0, 10).map(({ id, path, message }) => `${id} ${path}: ${message}`) },
      { data: { findings } },
    );
  const document = modelDocumentSchema.parse(body);
  refuseRetyping(ctx, document);
  return document;
}

// A column never changes its type or target: changing them requires a written migration.
function refuseRetyping(ctx: Context, next: ModelDocument): void {
  const current = ctx.engine.registry.find(next.name);
  const changed = Object.values(effectiveModel(next).fields).filter((field) => {
    const before = current?.fields[field.name];
    return before && !isWidened(before, field) && JSON.stringify(natureOf(before)) !== JSON.stringify(natureOf(field));
  });
  if (changed.length > 0) refuse(changed.map(({ name }) => ({ path: `fields.${name}`, message: 'an existing field keeps its kind' })));
}

// Raising the scale of a formula loses nothing; the table plan alters the column.
function isWidened(before: EffectiveField, after: EffectiveField): boolean {
  const [from, to] = [before, after].map(({ kind, settings }) => scaleOf(kind.column(settings)));
  return (
    before.kind.generated === 'formula' && before.kind === after.kind && typeof from === 'number' && typeof to === 'number' && to > from
  );
}

const natureOf = ({ kind, settings }: EffectiveField) => [kind.name, kind.column(settings), kind.target(settings)];

function refuse(reasons: readonly { path: string; message: string }[]): never {
  const findings = reasons.map((reason) => ({ id: 'M060', ...reason }));
  throw modelErrors.badDocument({ findings: findings.map(({ id, path, message }) => `${id} ${path}: ${message}`) }, { data: { findings } });
}

/**
 * Stores the document and creates its table in one transaction, then notifies all processes: a document that cannot become a table is not
 * stored. `unmet` names declared constraints that existing records violate.
 */
function publish(ctx: Context, body: ModelDocument): Promise<{ name: string; version: number; unmet?: readonly string[] }> {
  return ctx.db.transaction(async (tx) => {
    await mustBeFree(tx, body);
    const [stored] = await tx.query<{ version: number }>(
      sql`insert into sys_model as m (name, document, updated_by) values (${body.name}, ${JSON.stringify(body)}::json, ${ctx.actor.userId}) on conflict (name) do update set document = excluded.document, version = m.version + 1, updated_at = now(), updated_by = excluded.updated_by returning version`,
    );
    const { mistyped, unmet } = await ctx.engine.reload(tx).catch((error: unknown) => {
      throw unfit(error);
    });
    const own = mistyped.filter((column) => column.startsWith(`${snake(body.name)}.`));
    if (own.length > 0) refuse(own.map((column) => ({ path: column, message: 'the column is there with another type' })));
    await notify(tx, 'models', body.name);
    await audit(within(ctx, tx), { kind: 'model', verb: 'publish', model: body.name, detail: { version: stored?.version ?? 1 } });
    const broken = unmet.filter((declared) => declared.startsWith(`${body.name}.`));
    return { name: body.name, version: stored?.version ?? 1, ...(broken.length > 0 && { unmet: broken }) };
  });
}

// Names of system tables and of the PostgreSQL catalogue cannot be used for models.
async function mustBeFree(tx: Database, { name }: ModelDocument): Promise<void> {
  const [taken] = await tx.query(
    sql`select 1 where not exists (select 1 from sys_model where name = ${name}) and exists (select 1 from pg_class where relname = ${snake(name)} and pg_table_is_visible(oid))`,
  );
  if (taken) throw modelErrors.nameTaken({ model: name });
}

// Existing records may violate the document: duplicates where it requires uniqueness, texts too long for an index.
function unfit(error: unknown): unknown {
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  if (typeof code !== 'string' || !/^(22|23|42|54)/.test(code)) return error;
  const findings = [`M061 table: ${code} ${typeof detail === 'string' ? detail.slice(0, 200) : ''}`.trim()];
  return modelErrors.badDocument({ findings });
}
