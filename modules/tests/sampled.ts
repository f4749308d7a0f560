import type { Actor } from '@zhixing/engine/context.ts';
import { cloneDatabase } from '@zhixing/testing/database.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { sourcesKey } from '@zhixing/testing/sources-key.ts';
import sql from 'sql-template-tag';
import { seedWhenEmpty } from '../../apps/server/src/sample.ts';
import { productTables, startProduct } from './product.ts';

/** The moment around which the sample data of tests lie: a Saturday morning in the middle of a term. */
const SAMPLED_AT = '2026-11-21T02:00:00Z';
const now = () => new Date(SAMPLED_AT);

/** The whole product with the sample data of its first start, made once for each state of the code and copied for every file. */
export async function startSampled(): Promise<TestServer> {
  const on = await cloneDatabase(productTables, { key: sourcesKey(SAMPLED_AT), fill });
  return startProduct({ now, on });
}

async function fill(url: string): Promise<void> {
  const server = await startProduct({ now, on: { url, drop: async () => undefined } });
  await seedWhenEmpty(server.engine, () => undefined);
  await server.close();
}

/** What a demo account may do, as a request of it finds out; null if the sample has none of that name. */
export async function demoActor({ engine }: TestServer, account: string): Promise<Actor | null> {
  const [user] = await engine.database.query<{ id: string }>(sql`select id from "user" where account = ${account}`);
  const [actor] = user ? ((await engine.modules.find(({ actors }) => actors)?.actors?.(engine, [user.id])) ?? []) : [];
  return actor ?? null;
}
