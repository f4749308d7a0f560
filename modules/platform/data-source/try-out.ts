import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { type PostgresTarget, tryPostgres } from '@zhixing/engine/outgoing/try-postgres.ts';
import { dataSourceErrors } from './data-source.errors.ts';

/** Databases that the family names. */
export const databaseTypes = ['PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'DM', 'KingbaseES'] as const;

/** Tries a connection out: what answered, and how fast. Who tried where is written down; passwords are not. */
export async function tryOut(ctx: Context, type: (typeof databaseTypes)[number], target: PostgresTarget) {
  if (type !== 'PostgreSQL') throw dataSourceErrors.unsupported({ type });
  const { host, port, database } = target;
  const began = performance.now();
  const attempt = await tryPostgres(ctx.engine.outgoing, target).then(
    (version) => ({ version, failure: null }),
    (error: unknown) => ({ version: '', failure: failureOf(error, target) }),
  );
  const detail = { host, port, database, outcome: attempt.failure?.key ?? 'connected' };
  await audit(ctx, { kind: 'setting', verb: 'tryOut', detail });
  if (attempt.failure) throw attempt.failure;
  return { version: attempt.version, milliseconds: Math.round(performance.now() - began) };
}

const UNKNOWN_DATABASE = '3D000';
const REFUSED = /^28/;

// What the other side says in its own words stays there: it may tell of accounts and addresses that are nobody's business here.
function failureOf(error: unknown, { host, database }: PostgresTarget): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  if (REFUSED.test(code)) return dataSourceErrors.refused();
  return code === UNKNOWN_DATABASE ? dataSourceErrors.unknownDatabase({ database }) : dataSourceErrors.unreachable({ host });
}
