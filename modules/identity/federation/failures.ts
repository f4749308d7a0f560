import { randomInt } from 'node:crypto';
import { auditHere } from '@zhixing/engine/audit/write-line.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { currentRequest } from '@zhixing/engine/observability/request-context.ts';
import sql from 'sql-template-tag';
import { federationErrors } from './federation.errors.ts';
import { transientReasons, Unfit } from './reasons.ts';

// Read out over the telephone: nothing that looks or sounds like something else. 40 bits.
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXYZ23456789';
const LENGTH = 8;

/** What is said to whoever has shown who he is, and to whoever asks for too much. */
const MEANT = /^(account|federation)\./;

interface Where {
  /** Null where none of that name is there. */
  readonly provider: string | null;
  readonly address: string;
}

/**
 * Writes down why somebody from outside was not let in, and answers what he is told: a reference, and nothing that would help whoever tries
 * things out. What is said to those who have shown who they are, such as that a second step is due, is passed on as it is.
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

/** A reference as it is shown: in two halves. */
export const grouped = (reference: string): string => `${reference.slice(0, LENGTH / 2)}-${reference.slice(LENGTH / 2)}`;

/** A reference as somebody has typed it. */
export const ungrouped = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
