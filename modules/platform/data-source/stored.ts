import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { DataSource } from './data-source.model.ts';
import type { Target } from './drivers/foreign.ts';
import { secretOf } from './secrets.ts';

/** Default port of each kind. */
export const usualPort = { postgresql: 5432, mysql: 3306 } as const;

/** Connection parameters of a stored connection, with its password decrypted. */
export async function targetOf(ctx: Pick<Context, 'engine' | 'db'>, row: Row<typeof DataSource>): Promise<Target> {
  const { kind, host, database, schema, userName: user, tls } = row;
  const password = row.hasPassword ? await secretOf(ctx, row.id) : null;
  return { kind, host, port: row.port ?? usualPort[kind], database, schema, user, password: password ?? '', tls };
}
