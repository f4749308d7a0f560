import { type Context, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { OwnedWork } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import { step } from './apply-event.ts';
import { flowErrors } from './flow.errors.ts';
import { namesOf } from './names.ts';
import { locked } from './running.ts';

/** Tasks of a user in flows, and flows that would return to them: handed over to another user with the account. */
export const flowsOf: OwnedWork = {
  name: 'flow.tasks',
  title: 'flow.personalWork',
  count: async ({ db }, user) => (await instancesOf(db, user)).length,
  pass: async (ctx, from, to) => {
    const instances = await instancesOf(ctx.db, from);
    const elsewhere: Elsewhere[] = [];
    for (const { id, title } of instances) {
      const others = await passOn(ctx, id, { from, to }).catch((error: unknown) => {
        // Names the flow among many.
        throw error instanceof AppError && error.key === 'flow.excluded' ? flowErrors.handOverExcluded({ title }) : error;
      });
      elsewhere.push(...others.map((user) => ({ title, user })));
    }
    return { count: instances.length, notes: await notesOn(ctx, to, elsewhere) };
  },
};

interface Elsewhere {
  readonly title: string;
  readonly user: string;
}

/**
 * Hands a flow over; returns the other users who got one of its tasks, since a user already asked at a turn keeps one vote there instead of
 * two.
 */
function passOn(ctx: Context, id: string, { from, to }: { from: string; to: string }): Promise<string[]> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const before = await locked(tx, id);
    const by = { user: ctx.actor.userId ?? from };
    const { instance } = await step(tx, before, { event: 'handOver', by, from, to }, {});
    const theirs = instance.tasks.filter((task, i) => before.instance.tasks[i]?.user === from && task.user !== from);
    return theirs.map(({ user }) => user).filter((user) => user !== to);
  });
}

async function notesOn(ctx: Context, to: string, elsewhere: readonly Elsewhere[]): Promise<string[]> {
  if (elsewhere.length === 0) return [];
  const names = await namesOf(ctx, [to, ...elsewhere.map(({ user }) => user)]);
  return elsewhere.map(({ title, user }) =>
    ctx.engine.texts.text(ctx.language, 'flow.handedElsewhere', { title, to: names[to] ?? '', name: names[user] ?? '' }),
  );
}

const instancesOf = (db: Database, user: string) =>
  db.query<{ id: string; title: string }>(sql`
    select i.id, i.title from flow_instance i where i.deleted_at is null and i.standing in ('draft', 'running', 'returned', 'recalled', 'paused')
      and (i.initiator = ${user} or exists (select 1 from flow_task t where t.instance = i.id and t."user" = ${user}
        and t.standing in ('waiting', 'asking', 'toSign', 'toDo', 'doing') and t.deleted_at is null))
    order by i.id`);
