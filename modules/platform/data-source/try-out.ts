import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { Target } from './drivers/foreign.ts';
import { withForeign } from './drivers/open.ts';

const STATEMENT_MS = 5000;

/**
 * Tests a connection and returns server version, what the account may do beside its tables, and duration. The attempt is audited outside the caller's transaction, so that a rollback
 * keeps it; the password is not recorded.
 */
export async function tryOut(ctx: Context, target: Target) {
  const { host, port, database } = target;
  const began = performance.now();
  const attempt = await withForeign(ctx.engine, target, { statementMs: STATEMENT_MS }, async ({ version, power }) => ({
    version,
    power: await power(),
  })).then(
    (found) => ({ ...found, failure: null }),
    (failure: unknown) => ({ version: '', power: null, failure }),
  );
  const outcome = attempt.failure instanceof AppError ? attempt.failure.key : 'connected';
  await audit({ ...ctx, db: ctx.engine.database }, { kind: 'setting', verb: 'tryOut', detail: { host, port, database, outcome } });
  if (attempt.failure) throw attempt.failure;
  return { version: attempt.version, power: attempt.power, milliseconds: Math.round(performance.now() - began) };
}
