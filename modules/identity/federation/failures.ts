import { randomInt } from 'node:crypto';
import { auditHere } from '@zhixing/engine/audit/write-line.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { currentRequest } from '@zhixing/engine/observability/request-context.ts';
import sql from 'sql-template-tag';
import { federationErrors } from './federation.errors.ts';
import { transientReasons, Unfit } from './reasons.ts';

// Omits characters that look or sound alike, since references are read out on the telephone. 40 bits.
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXYZ23456789';
const LENGTH = 8;

/** Keys of errors that are passed on to the user as they are. */
const MEANT = /^(account|federation)\./;

interface Where {
  /** Null if there is no such provider. */
  readonly provider: string | null;
  readonly address: string;
}

/**
 * Stores why an external sign-in failed and returns the user's error, which only contains a reference, so that it does not help an
 * attacker. Errors meant for authenticated users, such as a due second step, are passed on.
 */
export async function failureView(engine: Engine, { provider, address }: Where, error: unknown): Promise<AppError> {
  if (error instanceof AppError && MEANT.test(error.key)) return error;
  const unfit = error instanceof Unfit ? error : new Unfit('internal', {}, error);
  if (unfit.reason === 'internal') engine.log.error({ error }, 'signing in from outside failed');
  const { reason, params } = unfit;
  const reference = newReference();
  await engine.database.transaction(async (db) => {
    await db.query(sql`
      insert into sys_outside_failure (reference, provider, at, reason, params, address, request)
      values (${reference}, ${provider}, ${engine.now()}, ${reason}, ${JSON.stringify(params)}, ${address.slice(0, 64)}, ${currentRequest()?.requestId ?? ''})`);
    const detail = { why: `federation.${reason}`, reference };
    await auditHere(engine, db, { kind: 'signIn', verb: 'failed', model: 'identityProvider', record: provider, detail });
  });
  const shown = { reference: grouped(reference) };
  return transientReasons.has(reason) ? federationErrors.unavailable(shown) : federationErrors.failed(shown);
}

const newReference = (): string => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** Formats a reference in two halves. */
export const grouped = (reference: string): string => `${reference.slice(0, LENGTH / 2)}-${reference.slice(LENGTH / 2)}`;

/** Normalises a reference as entered. */
export const ungrouped = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
