import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { ScheduledTask, works } from './scheduled-task.model.ts';
import { isPattern, nextTime } from './times.ts';

/**
 * Creates a task for every declared work that never had one; tasks that administrators changed or deleted are left unchanged. Throws for an
 * invalid declaration.
 */
export async function declareTasks(engine: Engine, declared: readonly ScheduledWork[]): Promise<void> {
  const { database: db, now } = engine;
  for (const { code, cron } of declared) {
    const work = works.find((one) => one === code);
    if (!work) throw new Error(`the scheduled work ${code} is missing in scheduled-task.model.ts`);
    if (!isPattern(cron)) throw new Error(`the scheduled work ${code} has no pattern of time: ${cron}`);
    const next = nextTime({ cron, startAt: null, endAt: null }, now());
    await db.transaction(async (tx) => {
      // Serializes servers that start at the same time, so that only one creates the task.
      await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`scheduled ${code}`}))`);
      const [known] = await tx.query(sql`select 1 from scheduled_task where work = ${code} limit 1`);
      const row = { work, cron, nextAt: next?.toISOString() ?? null, status: 'enabled' as const };
      if (!known) await insertRows(systemContext(engine, { db: tx }), ScheduledTask, [row]);
    });
  }
}
