import type { Engine } from '@zhixing/engine/engine.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import { works } from './scheduled-task.model.ts';
import { isPattern, nextTime } from './times.ts';

/** Makes a task of every work that has never had one; what administrators have set, or deleted, stays so. Throws where a module declares a work wrongly. */
export async function declareTasks({ database: db, now }: Engine, declared: readonly ScheduledWork[]): Promise<void> {
  for (const { code, cron } of declared) {
    if (!works.some((work) => work === code)) throw new Error(`the scheduled work ${code} is missing in scheduled-task.model.ts`);
    if (!isPattern(cron)) throw new Error(`the scheduled work ${code} has no pattern of time: ${cron}`);
    const next = nextTime({ cron, startAt: null, endAt: null }, now());
    await db.transaction(async (tx) => {
      // Servers that start together must not make two.
      await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`scheduled ${code}`}))`);
      await tx.query(sql`
        insert into scheduled_task (id, work, cron, next_at, status, created_at, updated_at)
        select ${newId()}, ${code}, ${cron}, ${next}, 'enabled', ${now()}, ${now()} where not exists (select 1 from scheduled_task where work = ${code})`);
    });
  }
}
