import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { DRAFT_DAYS } from './drafts/drafts.ts';
import { PRESENT_MS } from './presence/presence.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const sweptAt = new WeakMap<Engine, number>();

/** Deletes expired data, at most once an hour: called on sign-in, so that it needs no timer. */
export function sweep(engine: Engine): Promise<void> {
  const now = engine.now().getTime();
  if (now - (sweptAt.get(engine) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return Promise.resolve();
  sweptAt.set(engine, now);
  const before = (ms: number) => new Date(now - ms);
  const db = engine.database;
  return Promise.all([
    db.query(sql`delete from sys_draft where saved_at <= ${before(DRAFT_DAYS * DAY_MS)}`),
    db.query(sql`delete from sys_presence where seen_at < ${before(PRESENT_MS)}`),
  ]).then(
    () => {},
    (error: unknown) => engine.log.warn({ error }, 'old drafts could not be removed'),
  );
}
