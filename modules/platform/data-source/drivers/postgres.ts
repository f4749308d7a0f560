import type { Destination } from '@zhixing/engine/outgoing/outgoing.ts';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { dataTypeOf } from './data-type.ts';
import {
  type AccountPower,
  type Answer,
  CONNECT_MS,
  type Column,
  type Foreign,
  type Guard,
  MAX_TABLES,
  type Question,
  type Row,
  type Session,
  type Target,
} from './foreign.ts';

/** Numbers, booleans and JSON are parsed; all other types, including dates and decimals, are kept as text. */
const AS_IS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  114: JSON.parse,
  3802: JSON.parse,
};
const types = { getTypeParser: (oid: number) => AS_IS[oid] ?? String } as unknown as pg.CustomTypesConfig;

/** Opens a session with PostgreSQL or a database compatible with its protocol. */
export async function openPostgres(
  destination: Destination,
  target: Target,
  { writes = false, statementMs }: Session,
  guard: Guard,
): Promise<Foreign> {
  const client = new pg.Client({
    host: destination.address,
    port: target.port,
    user: target.user,
    password: target.password,
    database: target.database,
    ssl: target.tls ? { servername: destination.host } : false,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'zhixing',
    types,
  });
  // Without a listener, losing the connection after the result would crash the process.
  client.on('error', () => {});
  guard.watch((client as unknown as { connection: { stream: Parameters<Guard['watch']>[0] } }).connection.stream);
  const close = () => client.end().catch(() => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; identity: string }>(
      `select set_config('statement_timeout', $1, false), set_config('search_path', coalesce($2, current_setting('search_path')), false),
        current_setting('server_version') as version, pg_postmaster_start_time()::text || ' ' || current_database() as identity`,
      [String(statementMs), target.schema],
    );
    if (!writes) await client.query('begin transaction read only');
    return { ...sessionOf(client), version: rows[0]?.version ?? '', identity: rows[0]?.identity ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

const sessionOf = (client: pg.Client) => ({
  kind: 'postgresql' as const,
  place: (number: number) => `$${number}`,
  quoted,
  ask: (question: Question) => ask(client, question),
  parts: async (text: string, size: number, work: (rows: readonly Row[]) => Promise<void>) => {
    const cursor = client.query(new Cursor<Record<string, unknown>>(text, [], { types }));
    for (let rows = await cursor.read(size); rows.length > 0; rows = await cursor.read(size)) await work(rows);
    await cursor.close();
  },
  power: async (): Promise<AccountPower> => {
    const { rows } = await client.query<{ superuser: boolean; files: boolean }>(
      `select current_setting('is_superuser') = 'on' as superuser, exists (select from pg_roles r
        where r.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program') and pg_has_role(r.oid, 'member')) as files`,
    );
    return rows[0]?.superuser ? 'superuser' : rows[0]?.files ? 'files' : 'tables';
  },
  tables: async () => {
    const { rows } = await client.query<{ name: string }>(
      `select case when pg_table_is_visible(c.oid) then c.relname else n.nspname || '.' || c.relname end as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)' and has_table_privilege(c.oid, 'select')
      order by 1 limit ${MAX_TABLES}`,
    );
    return rows.map(({ name }) => name);
  },
  columnsOf: async (table: string) => {
    const { rows } = await client.query<Omit<Column, 'dataType'>>(
      `select a.attname as name, coalesce(a.attnum = any(i.indkey), false) as key, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
      [quoted(table)],
    );
    return rows.map((row): Column => ({ ...row, dataType: dataTypeOf(row.type) }));
  },
  execute: async (text: string, values: readonly unknown[] = []) => void (await client.query(text, [...values])),
});

// Uses a cursor: it allows only a single statement, which cannot leave the transaction, and fetches no more rows than requested.
async function ask(client: pg.Client, { text, values, most }: Question): Promise<Answer> {
  const cursor = client.query(new Cursor<Record<string, unknown>>(text, [...values], { types }));
  const rows = await cursor.read(most + 1);
  const columns = (cursor as unknown as { _result: { fields: { name: string }[] } })._result.fields.map(({ name }) => name);
  await cursor.close();
  return { columns, rows: rows.slice(0, most), more: rows.length > most };
}
