import { type Context, within } from '@zhixing/engine/context.ts';
import {
  type CompatibilityModule,
  compatibilityPage,
  compatibilityQuery,
  compatibilityRoutes,
} from '@zhixing/engine/http/compatibility-routes.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { resultMessage } from '@zhixing/engine/http/result-message.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { databaseTypes, kindOf, typeOf } from './compatibility-names.ts';
import { DataSource } from './data-source.model.ts';
import { databaseKinds } from './drivers/foreign.ts';
import { usualPort } from './stored.ts';
import { tryOut } from './try-out.ts';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'));
const port = z.coerce.number().int().min(1).max(65_535).nullish();

const place = {
  dbType: z.enum(databaseTypes),
  host: text(255).min(1),
  port,
  userName: text(128).min(1),
  serviceName: text(128).min(1),
  dbSchema: text(63).nullish(),
  tls: z.boolean().default(false),
};
const tried = z.strictObject({ ...place, password: text(500).default('') });
const body = z.strictObject({
  ...place,
  fullName: text(60).min(1),
  /** Unchanged if omitted. */
  password: text(500).optional(),
  sortCode: z.number().int().nullish(),
  description: text(500).nullish(),
});
type Sent = z.infer<typeof body>;

const MAX_CHOICES = 500;
const base = '/api/system/DataSource';
const params = z.strictObject({ id: z.string().max(60) });
const nothing = z.strictObject({});

const compatibility: CompatibilityModule<Sent> = {
  base,
  model: 'dataSource',
  title: 'connections to databases',
  body,
  toValues: ({ fullName, dbType, dbSchema, serviceName, description, sortCode, ...sent }) => ({
    name: fullName,
    kind: kindOf(dbType),
    host: sent.host,
    port: sent.port ?? usualPort[kindOf(dbType)],
    userName: sent.userName,
    database: serviceName,
    tls: sent.tls,
    sortCode: sortCode ?? null,
    remark: description ?? null,
    ...(kindOf(dbType) === 'postgresql' && { schema: dbSchema || null }),
  }),
  // The password is never returned, not even masked.
  toRow: (row) => ({
    id: row.id,
    fullName: row.name,
    dbType: typeOf[row.kind as 'mysql'],
    host: row.host,
    port: row.port,
    userName: row.userName,
    serviceName: row.database,
    dbSchema: row.schema ?? '',
    tls: row.tls,
    hasPassword: row.hasPassword ?? false,
    sortCode: row.sortCode ?? 0,
    description: row.remark ?? '',
    enabledMark: 1,
  }),
};

/** Saves a connection and, if sent, its password in one transaction. */
const write = (ctx: Context, sent: Sent, id: string | null) =>
  ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const sources = repo(DataSource, tx);
    const values = (await compatibility.toValues(sent, tx)) as never;
    const row = id === null ? await sources.create(values) : await sources.update(id, values);
    if (sent.password) await sources.act(row.id, 'setPassword', { password: sent.password });
    return row.id;
  });

/** Connections in the wire format of this API family. */
export const dataSourceRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'policy',
      byKey: true,
      query: compatibilityQuery,
      summary: 'Connections to databases, page by page',
    },
    ({ query }, ctx) => compatibilityPage(compatibility, ctx, query),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/Selector`, access: 'policy', query: nothing, summary: 'Connections to choose from, by their kind' },
    async (_input, ctx) => ({ list: await choices(ctx) }),
  ),
  defineRoute(
    { method: 'POST', path: base, access: 'policy', byKey: true, body, summary: 'Add a connection to a database' },
    async (input, ctx) => resultMessage(ctx, 'created', { id: await write(ctx, input.body, null) }),
  ),
  defineRoute(
    { method: 'PUT', path: `${base}/:id`, access: 'policy', byKey: true, params, body, summary: 'Change a connection to a database' },
    async (input, ctx) => resultMessage(ctx, 'changed', { id: await write(ctx, input.body, input.params.id) }),
  ),
  ...compatibilityRoutes(compatibility).filter(({ method }) => method === 'GET' || method === 'DELETE'),
  ...['/api/Base/DataSource', base].map((at) => testAt(at)),
];

/** The connection test, at the path of the specification and at that of later clients of the family. */
function testAt(at: string): Route {
  const path = `${at}/Actions/Test`;
  const summary = 'Try a connection to a database out';
  return defineRoute(
    { method: 'POST', path, access: 'administrator', duties: ['system'], body: tried, summary },
    async ({ body: { dbType, host, userName: user, password, serviceName: database, dbSchema, tls, port: sent } }, ctx) => {
      const kind = kindOf(dbType);
      const target = { kind, host, port: sent ?? usualPort[kind], user, password, database, schema: dbSchema || null, tls };
      const answer = await tryOut(ctx, target);
      const params = { type: typeOf[kind], version: answer.version };
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'dataSource.told.connected', params), answer);
    },
  );
}

async function choices(ctx: Context) {
  const order = { field: 'name', descending: false };
  const page = await readPage(ctx, ctx.engine.registry.get('dataSource'), { currentPage: 1, pageSize: MAX_CHOICES, order });
  const rows = JSON.parse(page.list) as { id: string; name: string; kind: string }[];
  return databaseKinds
    .map((kind) => ({
      id: kind,
      fullName: typeOf[kind],
      children: rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, fullName: name, dbType: typeOf[kind] })),
    }))
    .filter(({ children }) => children.length > 0);
}
