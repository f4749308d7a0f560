import { checkModel, type ModelDocument } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { can } from '../access.ts';
import type { Context } from '../context.ts';
import { notify } from '../database.ts';
import { describeModel } from '../describe.ts';
import { modelErrors } from '../errors.ts';
import { defineRoute, type Route } from '../route.ts';

const params = z.strictObject({ name: z.string().max(80) });
const document = z.looseObject({ name: z.string().max(80) });

/** Models for clients: what there is, how it looks to this reader, and the door through which designers publish. */
export const modelRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: '/api/models', access: 'session', query: z.strictObject({}), summary: 'Models that the reader may see' },
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
      params,
      query: z.strictObject({}),
      summary: 'Fields, views and actions of a model',
    },
    async (input, ctx) => {
      const model = ctx.engine.registry.get(input.params.name);
      if (can(ctx, model, 'read') === null) throw modelErrors.denied({ permission: `${model.name}.read` });
      return describeModel(ctx, model);
    },
  ),

  defineRoute(
    { method: 'POST', path: '/api/models', access: 'administrator', body: document, summary: 'Publish a model' },
    async ({ body }, ctx) => {
      mustBePublishable(ctx, body);
      return publish(ctx, body as unknown as ModelDocument);
    },
  ),
];

function mustBePublishable(ctx: Context, body: { name: string }): void {
  const { registry } = ctx.engine;
  if (registry.find(body.name) && registry.origin(body.name) === 'code') throw modelErrors.nameTaken({ model: body.name });
  const findings = checkModel(body, (name) => name === body.name || registry.find(name) !== undefined);
  if (findings.length > 0)
    throw modelErrors.badDocument(
      { findings: findings.slice(0, 10).map(({ id, path, message }) => `${id} ${path}: ${message}`) },
      { data: { findings } },
    );
  retyped(ctx, body as unknown as ModelDocument);
}

// A column keeps its type for ever: a field that changes its kind needs a written migration.
function retyped(ctx: Context, next: ModelDocument): void {
  const current = ctx.engine.registry.find(next.name);
  const changed = Object.entries(next.fields).filter(
    ([name, field]) => current?.fields[name] && current.fields[name].kind.name !== field.kind,
  );
  if (changed.length > 0)
    throw modelErrors.badDocument({ findings: changed.map(([name]) => `M060 fields.${name}: an existing field keeps its kind`) });
}

/** Stores the document, makes its table and tells every process. */
async function publish(ctx: Context, body: ModelDocument): Promise<{ name: string; version: number }> {
  const text = JSON.stringify(body);
  const [stored] = await ctx.db.query<{ version: number }>(
    sql`insert into sys_model as m (name, document, updated_by) values (${body.name}, ${text}::jsonb, ${ctx.actor.userId}) on conflict (name) do update set document = excluded.document, version = m.version + 1, updated_at = now(), updated_by = excluded.updated_by returning version`,
  );
  await ctx.engine.reload();
  await notify(ctx.db, 'models', body.name);
  return { name: body.name, version: stored?.version ?? 1 };
}
