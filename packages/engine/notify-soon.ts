import sql from 'sql-template-tag';
import type { Context } from './context.ts';
import type { Engine } from './engine.ts';

/** How long telling waits for more to tell. */
const GATHER_MS = 20;

const waiting = new WeakMap<Engine, Map<string, Set<string>>>();

/**
 * Lets other processes know behind the commit, together with what others have to tell at that moment: a notification inside a transaction has all that
 * commit with one wait for each other. For news that is looked up now and then anyhow: a process that dies in between tells nobody.
 */
export function notifySoon({ engine, db }: Context, channel: string, payloads: readonly string[]): void {
  db.afterCommit(() => {
    const pending = waiting.get(engine) ?? begin(engine);
    const told = pending.get(channel) ?? new Set();
    for (const payload of payloads) told.add(payload);
    pending.set(channel, told);
  });
}

function begin(engine: Engine): Map<string, Set<string>> {
  const pending = new Map<string, Set<string>>();
  waiting.set(engine, pending);
  setTimeout(() => {
    waiting.delete(engine);
    if (!engine.stopping()) void send(engine, pending);
  }, GATHER_MS).unref();
  return pending;
}

async function send({ database, log }: Engine, pending: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const lines = [...pending].flatMap(([channel, payloads]) => [...payloads].map((payload) => [channel, payload] as const));
  await database
    .query(sql`
      select pg_notify(channel, payload)
      from unnest(${lines.map(([channel]) => channel)}::text[], ${lines.map(([, payload]) => payload)}::text[]) told(channel, payload)`)
    .catch((error: unknown) => log.warn({ error }, 'others could not be told'));
}
