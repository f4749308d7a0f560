import { connect } from 'node:net';
import type { Destination } from '@zhixing/engine/outgoing/outgoing.ts';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
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

/** Opens a session with MySQL or MariaDB. */
export async function openMysql(
  destination: Destination,
  target: Target,
  { writes = false, statementMs }: Session,
  guard: Guard,
): Promise<Foreign> {
  // Connects to the verified address; the host name is only used to check the certificate.
  const socket = connect({ host: destination.address, port: target.port });
  guard.watch(socket);
  let connection: Connection | undefined;
  const close = async () => {
    connection?.destroy();
    socket.destroy();
  };
  try {
    connection = await mysql.createConnection({
      stream: () => socket,
      host: destination.host,
      user: target.user,
      password: target.password,
      database: target.database,
      ...(target.tls ? { ssl: { verifyIdentity: true } } : {}),
      connectTimeout: CONNECT_MS,
      charset: 'utf8mb4',
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      disableEval: true,
    } as mysql.ConnectionOptions);
    (connection as unknown as NodeJS.EventEmitter).on('error', () => {});
    return { ...sessionOf(connection), ...(await begin(connection, writes, statementMs)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function begin(connection: Connection, writes: boolean, statementMs: number) {
  const [rows] = await connection.query<RowDataPacket[]>(
    'select version() as version, @@hostname as host, @@port as port, database() as name',
  );
  const { version, host, port, name } = (rows[0] ?? {}) as Record<string, unknown>;
  const [setting, value] = /mariadb/i.test(String(version))
    ? ['max_statement_time', statementMs / 1000]
    : ['max_execution_time', statementMs];
  await connection.query(`set session ${setting} = ${value}`);
  if (!writes) await connection.query('start transaction read only');
  return { version: String(version), identity: `${host}:${port} ${name}` };
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `\`${part.replaceAll('`', '``')}\``)
    .join('.');

const sessionOf = (connection: Connection) => ({
  kind: 'mysql' as const,
  place: () => '?',
  quoted,
  ask: (question: Question) => ask(connection, question),
  parts: (text: string, size: number, work: (rows: readonly Row[]) => Promise<void>) => parts(connection, text, size, work),
  power: async (): Promise<AccountPower> => {
    const [rows] = await connection.query<RowDataPacket[]>('show grants');
    // Both rights are granted on the whole server only.
    const everywhere = rows.map((row) => String(Object.values(row)[0])).filter((grant) => / ON \*\.\* /i.test(grant));
    if (everywhere.some((grant) => /^GRANT .*\b(ALL PRIVILEGES|SUPER)\b.* ON /i.test(grant))) return 'superuser';
    return everywhere.some((grant) => /^GRANT .*\bFILE\b.* ON /i.test(grant)) ? 'files' : 'tables';
  },
  tables: async () => {
    const [rows] = await connection.query<RowDataPacket[]>(
      `select table_name as name from information_schema.tables where table_schema = database() order by 1 limit ${MAX_TABLES}`,
    );
    return rows.map(({ name }) => String(name));
  },
  columnsOf: async (table: string) => {
    const [name = '', schema] = table.split('.').toReversed();
    const [rows] = await connection.query<RowDataPacket[]>(
      `select column_name as name, column_key = 'PRI' as is_key, column_type as type from information_schema.columns
      where table_schema = coalesce(?, database()) and table_name = ? and extra not like '%GENERATED' order by ordinal_position`,
      [schema ?? null, name],
    );
    return rows.map(
      ({ name: column, is_key: key, type }): Column => ({
        name: String(column),
        key: Number(key) === 1,
        type: String(type),
        dataType: dataTypeOf(String(type)),
      }),
    );
  },
  execute: async (text: string, values: readonly unknown[] = []) => void (await connection.query(text, [...values])),
});

// Uses a prepared statement: a single statement with bound values. Unread rows are discarded with the connection.
async function ask(connection: Connection, { text, values, most }: Question): Promise<Answer> {
  const core = (connection as unknown as { connection: import('mysql2').Connection }).connection;
  const rows: Record<string, unknown>[] = [];
  let columns: string[] = [];
  const command = core.execute(text, values.map(bindable) as never);
  command.on('fields', (fields: { name: string }[]) => {
    columns = fields?.map(({ name }) => name) ?? [];
  });
  const stream = command.stream();
  // Ignores the error that the driver raises when the stream is closed before its end.
  stream.on('error', () => {});
  for await (const row of stream) {
    rows.push({ ...(row as object) });
    if (rows.length > most) break;
  }
  return { columns, rows: rows.slice(0, most), more: rows.length > most };
}

async function parts(connection: Connection, text: string, size: number, work: (rows: readonly Row[]) => Promise<void>): Promise<void> {
  const stream = (connection as unknown as { connection: import('mysql2').Connection }).connection.query(text).stream();
  let rows: Row[] = [];
  for await (const row of stream) {
    rows.push(row as Row);
    if (rows.length < size) continue;
    await work(rows);
    rows = [];
  }
  if (rows.length > 0) await work(rows);
}

// MySQL has no arrays: a list is bound as text separated by commas, for find_in_set.
const bindable = (value: unknown): unknown => (Array.isArray(value) ? value.join(',') : value);
