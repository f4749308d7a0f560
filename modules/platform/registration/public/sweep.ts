import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { limits } from './limits.ts';

const sweptAt = new WeakMap<Engine, number>();

/** Deletes expired rows, at most every few minutes: called by requests, so that it needs no timer. */
export async function sweep(engine: Engine): Promise<void> {
  const now = engine.now().getTime();
  if (now - (sweptAt.get(engine) ?? Number.NEGATIVE_INFINITY) < limits.sweepEvery) return;
  sweptAt.set(engine, now);
  await sweepNow(engine, now).catch((error: unknown) => engine.log.warn({ error }, 'unfinished registrations could not be removed'));
}

async function sweepNow({ database: db, files }: Engine, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms);
  await db.query(sql`delete from sys_registration_try where at < ${before(limits.window)}`);
  await db.query(sql`delete from sys_registration_code where at < ${before(limits.smsLives)}`);
  await db.query(sql`delete from sys_registration_pass where at < ${before(limits.passLives)}`);
  await db.query(sql`delete from sys_registration_done where at < ${before(limits.keep)}`);
  const old = await db.query<{ id: string }>(sql`delete from sys_registration_file where at < ${before(limits.keep)} returning id`);
  for (const { id } of old) await files.remove(id);
}
