import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** An external database on the PostgreSQL server of the tests. */
export interface ForeignPostgres {
  readonly name: string;
  /** Connection parameters to enter in the product. */
  readonly place: { readonly host: string; readonly port: number; readonly userName: string; readonly password: string };
  query(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openForeignPostgres(): Promise<ForeignPostgres> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `zxforeign_${randomUUID().slice(0, 8)}`;
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href });
  await client.connect();
  return {
    name,
    place: {
      host: url.hostname,
      port: Number(url.port || 5432),
      userName: decodeURIComponent(url.username),
      // With trust authentication any password is accepted.
      password: decodeURIComponent(url.password) || 'maple-tree',
    },
    query: async (text) => (await client.query(text)).rows,
    close: async () => {
      await client.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
