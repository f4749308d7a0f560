import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import type { Calendar } from './answers.ts';
import { step } from './apply-event.ts';
import { visibleInstance } from './detail.ts';
import { flowErrors } from './flow.errors.ts';
import { isDeletable } from './offered.ts';
import { locked } from './running.ts';
import { principalsIn } from './who-asks.ts';

/** Puts a flow away that came to nothing: it leaves every list and goes to the recycle bin. One that was taken back or never handed in ends with it. */
export async function putAway(ctx: Context, calendar: Calendar, id: string): Promise<null> {
  await visibleInstance(ctx, id);
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const running = await locked(tx, id);
    const row = await visibleInstance(tx, id);
    if (!isDeletable(tx, row, principalsIn(tx, running.template))) throw flowErrors.notDeletable();
    if (row.standing === 'recalled' || row.standing === 'draft') await step(tx, calendar, running, { event: 'callOff' }, {});
    await db.query(
      sql`update flow_instance set deleted_at = ${tx.now()}, updated_at = ${tx.now()}, updated_by = ${tx.actor.userId} where id = ${id}`,
    );
    for (const table of ['flow_task', 'flow_copy'] as const) await hide(tx, table, id);
    await audit(tx, { kind: 'write', verb: 'delete', model: 'flowInstance', record: id });
    return null;
  });
}

const hide = ({ db, now }: Context, table: 'flow_task' | 'flow_copy', id: string) =>
  table === 'flow_task'
    ? db.query(sql`update flow_task set deleted_at = ${now()} where instance = ${id}`)
    : db.query(sql`update flow_copy set deleted_at = ${now()} where instance = ${id}`);
