import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { dataSourceErrors } from '../data-source.errors.ts';
import { type Foreign, Guard, type Session, type Target } from './foreign.ts';
import { openMysql } from './mysql.ts';
import { openPostgres } from './postgres.ts';

/**
 * Runs work in a session with an external database and closes it. Connects to the address that was verified, so that DNS cannot change in
 * between.
 * @throws `outgoing.*` where the destination is not allowed, and `dataSource.*` with why the other side did not answer
 */
export async function withForeign<T>(engine: Engine, target: Target, session: Session, work: (foreign: Foreign) => Promise<T>): Promise<T> {
  const guard = new Guard(session);
  try {
    const destination = await engine.outgoing.mayConnectDatabase(target.host, target.port);
    const foreign = await (target.kind === 'mysql' ? openMysql : openPostgres)(destination, target, session, guard);
    try {
      await mustBeForeign(engine, foreign);
      return await work(foreign);
    } finally {
      await foreign.close();
    }
  } catch (error) {
    if (guard.reason) throw dataSourceErrors[guard.reason]();
    throw failureOf(error, target);
  } finally {
    guard.stop();
  }
}

/** Refuses the product's own database: its data may only be read through models, which enforce permissions. */
async function mustBeForeign({ database }: Engine, { kind, identity }: Foreign): Promise<void> {
  if (kind !== 'postgresql') return;
  const [own] = await database.query<{ identity: string }>(
    sql`select pg_postmaster_start_time()::text || ' ' || current_database() as identity`,
  );
  if (own?.identity === identity) throw dataSourceErrors.ownDatabase();
}

const UNKNOWN_DATABASE = ['3D000', 'ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR'];
const REFUSED = /^(28|ER_ACCESS_DENIED|ER_NOT_SUPPORTED_AUTH|AUTH_SWITCH_PLUGIN)/;
/** Error codes of PostgreSQL, MySQL and MariaDB. */
const TOO_SLOW = ['57014', 'ER_QUERY_TIMEOUT', '70100'];
const READ_ONLY = ['25006', 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION'];
/** SQLSTATE classes caused by the statement: data exceptions, constraints, syntax and names. */
const STATEMENT = /^(22|23|42|0A|HY000)/;
const MAX_LENGTH = 300;

// Messages of the external server are not passed on, because they may reveal accounts and addresses; only messages about the statement are
// shown, to those who edit statements.
function failureOf(error: unknown, { host, database }: Pick<Target, 'host' | 'database'>): AppError {
  if (error instanceof AppError) return error;
  const { code: raw, sqlState, message = '' } = error as { code?: unknown; sqlState?: unknown; message?: string };
  const code = String(raw ?? '');
  if (REFUSED.test(code)) return dataSourceErrors.refused();
  if (UNKNOWN_DATABASE.includes(code)) return dataSourceErrors.unknownDatabase({ database });
  if (TOO_SLOW.includes(code) || TOO_SLOW.includes(String(sqlState))) return dataSourceErrors.tooSlow();
  if (READ_ONLY.includes(code)) return dataSourceErrors.onlyReads();
  const state = typeof sqlState === 'string' ? sqlState : /^[0-9A-Z]{5}$/.test(code) ? code : '';
  const said = message.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_LENGTH);
  return STATEMENT.test(state) ? dataSourceErrors.badStatement({ said }) : dataSourceErrors.unreachable({ host });
}
