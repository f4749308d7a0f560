import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { type Retry, retryDelay } from '@zhixing/engine/queue/retry.ts';
import type { NotSent, Outcome } from '@zhixing/messaging/provider.ts';
import sql from 'sql-template-tag';
import type { Claimed } from './claim.ts';

const retry: Retry = { seconds: [60, 300, 1800, 2 * 3600, 6 * 3600, 12 * 3600], jitter: 0.2, afterLast: 'giveUp' };
/** Backoff in seconds of an account whose provider does not answer; at most a minute, so that messages go out soon after it recovers. */
const RESTS = [5, 10, 20, 40, 60];

/**
 * Persists outcomes at once, so that a crash afterwards leaves none in doubt. Returns the failure that prevents the whole account from
 * sending.
 */
export async function storeOutcomes(
  engine: Engine,
  claimed: readonly Claimed[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<NotSent | null> {
  let down: NotSent | null = null;
  const sent: { id: string; reference: string }[] = [];
  for (const message of claimed) {
    const outcome = outcomes.get(message.receiver) ?? { ended: 'refused', problem: 'other' };
    if (outcome.ended === 'sent') sent.push({ id: message.id, reference: outcome.reference ?? '' });
    else if (outcome.ended === 'down') down = outcome;
    else await noteFailure(engine, message, outcome);
  }
  if (sent.length > 0) await noteSent(engine, sent);
  if (down)
    await requeue(
      engine.database,
      claimed.filter(({ receiver }) => outcomes.get(receiver)?.ended === 'down'),
      down,
      engine.now(),
    );
  return down;
}

const noteSent = ({ database, now }: Engine, sent: readonly { id: string; reference: string }[]): Promise<unknown> =>
  database.query(sql`
    update message m set outcome = 'sent', sent_at = ${now()}, next_at = null, problem = null, said = null, reference = nullif(s.reference, ''),
      attempts = m.attempts + 1, updated_at = ${now()}
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ reference }) => reference)}::text[]) s(id, reference) where m.id = s.id`);

function noteFailure(
  { database, now }: Engine,
  { id, attempts }: Claimed,
  { ended, problem, said = '', waitSeconds = 0 }: NotSent,
): Promise<unknown> {
  const seconds = ended === 'later' ? retryDelay(retry, attempts + 1, waitSeconds) : null;
  const outcome = ended === 'doubtful' ? 'doubtful' : seconds === null ? 'refused' : 'waiting';
  return database.query(sql`
    update message set outcome = ${outcome}, problem = ${problem}, said = nullif(${said}, ''), attempts = attempts + 1, updated_at = ${now()},
      next_at = ${now()}::timestamptz + make_interval(secs => ${seconds}) where id = ${id}`);
}

/** Returns leased but unsent messages to the queue, without counting an attempt. */
export const requeue = (db: Database, claimed: readonly Pick<Claimed, 'id'>[], why: NotSent | null, now: Date): Promise<unknown> =>
  db.query(sql`
    update message set outcome = 'waiting', next_at = ${now}, problem = coalesce(${why?.problem ?? null}, problem), said = coalesce(${why?.said ?? null}, said)
    where id = any(${claimed.map(({ id }) => id)}::uuid[]) and outcome = 'sending'`);

/** The pool or an open transaction. */
type Place = Pick<Engine, 'now'> & { readonly database: Pick<Database, 'query'> };

/** Makes an account back off, and stores the reason with it. */
export async function rest({ database, now }: Place, account: string, { problem, said = '', waitSeconds = 0 }: NotSent): Promise<void> {
  const steps = RESTS.map((seconds) => Math.max(seconds, waitSeconds));
  await database.query(sql`
    insert into sys_message_pace as s (account, left_over, counted_at, failures, rest_until)
    values (${account}, 0, ${now()}, 1, ${now()}::timestamptz + make_interval(secs => ${steps[0]}))
    on conflict (account) do update set failures = s.failures + 1,
      rest_until = ${now()}::timestamptz + make_interval(secs => (${steps}::double precision[])[least(s.failures + 1, ${steps.length})])`);
  await database.query(sql`
    update message_account set failing_since = coalesce(failing_since, ${now()}), problem = ${problem}, said = nullif(${said}, ''), last_at = ${now()}
    where id = ${account}`);
}

/** Resets the failure state of an account that has sent something. */
export async function works({ database, now }: Place, account: string): Promise<void> {
  await database.query(sql`update sys_message_pace set failures = 0, rest_until = null where account = ${account} and failures > 0`);
  await database.query(sql`
    update message_account set failing_since = null, problem = null, said = null, last_at = ${now()} where id = ${account}`);
}
