import pg from 'pg';
import type { Outgoing } from './outgoing.ts';

/** How a database of somebody else is reached. */
export interface PostgresTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Whether the connection is to be encrypted, and the certificate checked against the host. */
  readonly tls: boolean;
}

const TIMEOUT_MS = 5000;

/**
 * Connects to a PostgreSQL, asks for its version and leaves. The address that was checked is the one that is connected to.
 * @throws `outgoing.*` where the destination is not allowed, and what the driver throws where the connection fails
 */
export async function tryPostgres(outgoing: Outgoing, { host, port, user, password, database, tls }: PostgresTarget): Promise<string> {
  const destination = await outgoing.mayConnect(host, port);
  const client = new pg.Client({
    host: destination.address,
    port,
    user,
    password,
    database,
    ssl: tls ? { servername: destination.host } : false,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'zhixing connection test',
  });
  // A connection that breaks after it was answered tells nobody anything.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return rows[0]?.version ?? '';
  } finally {
    await client.end().catch(() => {});
  }
}
