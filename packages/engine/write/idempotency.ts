import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Context, within } from '../context.ts';
import type { Engine } from '../engine.ts';
import { modelErrors } from '../errors.ts';

/**
 * Runs the work of a request once even if the client repeats it: the idempotency key is stored in the transaction of the work, so that both
 * commit or neither does. A repetition returns the first response, after waiting for a first request still in progress. The same key with a
 * different request is rejected.
 */
export async function once<T>(ctx: Context, request: unknown, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { idempotencyKey: key, actor } = ctx;
  if (!key || !actor.userId) return work(ctx);
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const claim = sql`insert into sys_idempotency (user_id, key, request_hash) values (${actor.userId}, ${key}, ${hash})`;
  const done = ctx.db.transaction(async (tx) => {
    // Sent with the first statement of the work: a key that is taken fails it, before anything was done.
    tx.sendWithNext?.(claim);
    tx.afterCommit(() => deleteExpiredKeys(ctx.engine));
    const response = await work(within(ctx, tx));
    tx.sendWithNext?.(
      sql`update sys_idempotency set response = ${JSON.stringify(response)}::jsonb where user_id = ${actor.userId} and key = ${key}`,
    );
    return response;
  });
  return done.catch(async (error: unknown) => {
    // Work may also be refused because it was done before: where its key is stored, it was.
    const [known] = await ctx.db.query<{ request_hash: string; response: T }>(
      sql`select request_hash, response from sys_idempotency where user_id = ${actor.userId} and key = ${key}`,
    );
    if (!known) throw error;
    if (known.request_hash !== hash) throw modelErrors.keyReused();
    return known.response;
  });
}

const CLEAN_EVERY_MS = 600_000;
let cleanedAt = 0;

// Keys expire after a day: a later repetition counts as a new request.
function deleteExpiredKeys(engine: Engine): void {
  if (Date.now() - cleanedAt < CLEAN_EVERY_MS) return;
  cleanedAt = Date.now();
  engine.database
    .query(sql`delete from sys_idempotency where created_at < now() - interval '1 day'`)
    .catch((error: unknown) => engine.log.warn({ error }, 'old keys could not be removed'));
}
