import type { Context } from '@zhixing/engine/context.ts';
import { resultMessage } from '@zhixing/engine/http/result-message.ts';
import { type Repository, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Values } from '@zhixing/engine/write/values.ts';
import { z } from 'zod';
import { messageErrors } from '../messages.errors.ts';
import { nothing, oneParams } from './numbers.ts';

/** Export of a record as a document, for another installation or a copy: its editable values, never a secret. */
export interface Documents {
  readonly base: string;
  readonly model: 'messageAccount' | 'messageTemplate' | 'messageSendConfig';
  /** Plural name of the records in the API documentation. */
  readonly title: string;
  /** Values exported besides the fields, such as the lines of a configuration. */
  readonly more?: (ctx: Context, id: string) => Promise<Values>;
  /** Imports these further values. */
  readonly add?: (ctx: Context, id: string, more: Values) => Promise<void>;
}

const FORMAT = 'zhixing.message';
const document = z.strictObject({
  format: z.literal(FORMAT),
  model: z.string().max(60),
  values: z.record(z.string().max(60), z.unknown()),
  more: z.record(z.string().max(60), z.unknown()).default({}),
});
type Document = z.infer<typeof document>;

const CODE_LENGTH = 34;

/** Routes to copy, export and import. */
export function documentRoutes(kind: Documents): readonly Route[] {
  const { base, title } = kind;
  return [
    defineRoute(
      {
        method: 'POST',
        path: `${base}/:id/Actions/Copy`,
        access: 'policy',
        params: oneParams,
        body: nothing,
        summary: `Copy one of the ${title}`,
      },
      async ({ params }, ctx) => {
        const { values, more } = await documentOf(ctx, kind, params.id);
        const code =
          String(values.code)
            .replace(/[^A-Za-z0-9]/g, '')
            .slice(0, CODE_LENGTH) + ctx.now().getTime().toString(36).slice(-5);
        const name = values.name ? `${String(values.name).slice(0, 50)} ${ctx.engine.texts.text(ctx.language, 'messages.copied')}` : code;
        return resultMessage(ctx, 'created', { id: await enter(ctx, kind, { ...values, code, name }, more) });
      },
    ),
    defineRoute(
      {
        method: 'GET',
        path: `${base}/:id/Action/Export`,
        access: 'policy',
        params: oneParams,
        query: nothing,
        summary: `One of the ${title} as a document`,
      },
      ({ params }, ctx) => documentOf(ctx, kind, params.id),
    ),
    defineRoute(
      { method: 'POST', path: `${base}/Action/Import`, access: 'policy', body: document, summary: `Take a document into the ${title}` },
      async ({ body }, ctx) => {
        if (body.model !== kind.model) throw messageErrors.otherDocument();
        return resultMessage(ctx, 'created', { id: await enter(ctx, kind, body.values, body.more) });
      },
    ),
  ];
}

const records = (ctx: Context, { model }: Documents) => repo(ctx.engine.registry.get(model) as never, ctx) as Repository<never>;

async function documentOf(ctx: Context, kind: Documents, id: string): Promise<Document> {
  const row = (await records(ctx, kind).get(id)) as Values;
  const names = ctx.engine.registry.get(kind.model).writable.map(({ name }) => name);
  const values = Object.fromEntries(names.filter((name) => row[name] != null).map((name) => [name, row[name]]));
  return { format: FORMAT, model: kind.model, values, more: (await kind.more?.(ctx, id)) ?? {} };
}

function enter(ctx: Context, kind: Documents, values: Values, more: Values): Promise<string> {
  return ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db };
    const { id } = (await records(tx, kind).create(values as never)) as { id: string };
    await kind.add?.(tx, id, more);
    return id;
  });
}
