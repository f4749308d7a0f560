import type { Database } from '@zhixing/engine/database.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { PersonalWork } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import type { Calendar } from './answers.ts';
import { flowErrors } from './flow.errors.ts';
import { happen } from './running.ts';

/** What waits for a person in flows, and flows that would come back to him: they pass to another with his account. */
export const flowsOf = (calendar: Calendar): PersonalWork => ({
  name: 'flow.tasks',
  title: 'flow.personalWork',
  count: async ({ db }, user) => (await instancesOf(db, user)).length,
  pass: async (ctx, from, to) => {
    const instances = await instancesOf(ctx.db, from);
    const by = { user: ctx.actor.userId ?? from };
    for (const { id, title } of instances) {
      await happen(ctx, calendar, id, { event: 'handOver', by, from, to }).catch((error: unknown) => {
        // Of many flows, which one it was.
        throw error instanceof AppError && error.key === 'flow.excluded' ? flowErrors.handOverExcluded({ title }) : error;
      });
    }
    return instances.length;
  },
});

const instancesOf = (db: Database, user: string) =>
  db.query<{ id: string; title: string }>(sql`
    select i.id, i.title from flow_instance i where i.deleted_at is null and i.standing in ('draft', 'running', 'returned', 'recalled', 'paused')
      and (i.initiator = ${user} or exists (select 1 from flow_task t where t.instance = i.id and t."user" = ${user}
        and t.standing in ('waiting', 'toSign', 'toDo', 'doing') and t.deleted_at is null))
    order by i.id`);
