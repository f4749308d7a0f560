import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Name of the application's role and of its database. */
const name = 'zhixing';

/**
 * Creates the application's role, database and extensions, and updates its password. The role owns only this database.
 * @param adminUrl address of any database with the superuser's credentials
 */
export async function provision(adminUrl: string, applicationPassword: string): Promise<void> {
  await session(adminUrl, 'postgres', async (client) => {
    const role = escapeIdentifier(name);
    const { rows } = await client.query(
      'select (select true from pg_roles where rolname = $1) role, (select true from pg_database where datname = $1) database',
      [name],
    );
    if (!rows[0]?.role) await client.query(`create role ${role} login`);
    await client.query(`alter role ${role} password ${escapeLiteral(applicationPassword)}`);
    if (!rows[0]?.database) await client.query(`create database ${role} owner ${role} template template0`);
  });
  await session(adminUrl, name, async (client) => {
    for (const extension of ['pg_trgm', 'ltree', 'btree_gist']) await client.query(`create extension if not exists ${extension}`);
  });
}

/** URL of the application's database for its role. */
export function applicationUrl(password: string, port: number): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
}

/** URL of the maintenance database for the superuser. */
export function superuserUrl(password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function session(adminUrl: string, database: string, work: (client: Client) => Promise<void>): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  // An unhandled 'error' event would crash the process; the next statement fails anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
