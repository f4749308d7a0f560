import { type Clocks, lookAtClocks } from '@zhixing/engine/clock.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { chinaSecond } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { graded } from './graded.ts';

const CONNECTIONS_SHARE = { warning: 0.8, danger: 0.95 };
const CLOCK_SECONDS = { warning: 2, danger: 60 };
const STATEMENT_SECONDS = { warning: 60, danger: 600 };
const REPLICA_SECONDS = { warning: 60, danger: Number.POSITIVE_INFINITY };
const SLOW_ANSWER_MS = { warning: 200, danger: 2000 };

/** Metrics of the database as seen by the server. */
export interface DatabaseMetrics extends Clocks {
  readonly version: string;
  /** Database size in bytes. */
  readonly bytes: number;
  readonly connections: number;
  readonly mostConnections: number;
  /** Age in seconds of the oldest running statement or open transaction. */
  readonly oldestSeconds: number;
  /** Whether the database role of the server is a superuser, which has far more rights than it needs. */
  readonly superuser?: boolean;
  /** Replication lag in seconds; null if the replica does not answer, undefined if there is none. */
  readonly replicaSeconds?: number | null | undefined;
}

/** Reads the metrics of the database; throws if it does not answer. */
export async function databaseMetrics({ database }: Engine): Promise<DatabaseMetrics> {
  const clocks = await lookAtClocks(database);
  const [row] = await database.query<Omit<DatabaseMetrics, keyof Clocks | 'replicaSeconds'>>(sql`
    select current_setting('server_version') as version, (select rolsuper from pg_roles where rolname = current_user) as superuser, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "mostConnections",
      coalesce((select max(extract(epoch from clock_timestamp() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and application_name <> 'zhixing-backup'), 0) as "oldestSeconds"`);
  if (!row) throw new Error('the database answers nothing');
  return { ...row, ...clocks, replicaSeconds: database.replicaLag() };
}

/** Health findings for the database. */
export function databaseFindings(metrics: DatabaseMetrics): Finding[] {
  const { connections, mostConnections, oldestSeconds, answerMs, at, aheadSeconds, replicaSeconds, superuser } = metrics;
  const clocks = { server: onTheWall(at), database: onTheWall(at + aheadSeconds * 1000) };
  return [
    graded('connections', connections / mostConnections, CONNECTIONS_SHARE, { connections, most: mostConnections }),
    graded('oldStatement', oldestSeconds, STATEMENT_SECONDS, { minutes: Math.floor(oldestSeconds / 60) }),
    graded('slowDatabase', answerMs, SLOW_ANSWER_MS, { ms: answerMs }),
    replicaSeconds === undefined ? null : graded('replica', replicaSeconds ?? Number.POSITIVE_INFINITY, REPLICA_SECONDS),
    superuser ? ({ tone: 'warning', key: 'monitor.findings.superuser' } as const) : null,
    graded('clock', Math.abs(aheadSeconds), CLOCK_SECONDS, clocks),
  ].filter((finding) => finding !== null);
}

/** Both clocks are shown, so that the reader can see which one is wrong. */
const onTheWall = chinaSecond;
