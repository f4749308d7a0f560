import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { withoutRequestContext } from '../observability/request-context.ts';

const DEBOUNCE_MS = 20;

const waiting = new WeakMap<Engine, Map<string, Set<string>>>();

/**
 * Notifies other processes shortly after the commit, one statement for all notifications within a few milliseconds: PostgreSQL serialises
 * commits that notify inside the transaction. Only for listeners that also poll, since notifications are lost if the process dies before
 * sending.
 */
export function debouncedNotify({ engine, db }: Context, channel: string, payloads: readonly string[]): void {
  db.afterCommit(() => {
    const pending = waiting.get(engine) ?? begin(engine);
    const known = pending.get(channel) ?? new Set();
    for (const payload of payloads) known.add(payload);
    pending.set(channel, known);
  });
}

function begin(engine: Engine): Map<string, Set<string>> {
  const pending = new Map<string, Set<string>>();
  waiting.set(engine, pending);
  withoutRequestContext(() =>
    setTimeout(() => {
      waiting.delete(engine);
      if (!engine.stopping()) void send(engine, pending);
    }, DEBOUNCE_MS).unref(),
  );
  return pending;
}

async function send({ database, log }: Engine, pending: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const lines = [...pending].flatMap(([channel, payloads]) => [...payloads].map((payload) => [channel, payload] as const));
  await database
    .query(sql`
      select pg_notify(channel, payload)
      from unnest(${lines.map(([channel]) => channel)}::text[], ${lines.map(([, payload]) => payload)}::text[]) pending(channel, payload)`)
    .catch((error: unknown) => log.warn({ error }, 'other processes could not be notified'));
}
