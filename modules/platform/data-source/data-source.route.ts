import type { Context } from '@zhixing/engine/context.ts';
import { Told } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { databaseTypes, tryOut } from './try-out.ts';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'));

const body = z.strictObject({
  dbType: z.enum(databaseTypes),
  host: text(255).min(1),
  port: z.coerce.number().int().min(1).max(65_535).default(5432),
  userName: text(128).min(1),
  password: text(500).default(''),
  serviceName: text(128).min(1),
  tls: z.boolean().default(false),
});

/** Trying a connection out, at the address of the specification and at that of the family's later clients. */
export const dataSourceRoutes: readonly Route[] = ['/api/base/DataSource', '/api/system/DataSource'].map((base) =>
  defineRoute(
    {
      method: 'POST',
      path: `${base}/Actions/Test`,
      access: 'administrator',
      duties: ['system'],
      body,
      summary: 'Try a connection to a database out',
    },
    ({ body: sent }, ctx) => answer(sent, ctx),
  ),
);

async function answer({ dbType, host, port, userName, password, serviceName, tls }: z.infer<typeof body>, ctx: Context): Promise<Told> {
  const tried = await tryOut(ctx, dbType, { host, port, user: userName, password, database: serviceName, tls });
  return new Told(ctx.engine.texts.text(ctx.language, 'dataSource.told.connected', { version: tried.version }), tried);
}
