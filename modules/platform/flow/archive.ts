import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { principalsIn } from './acting-for.ts';
import { step } from './apply-event.ts';
import { flowErrors } from './flow.errors.ts';
import { FlowCopy } from './flow-copy.model.ts';
import { FlowInstance } from './flow-instance.model.ts';
import { FlowTask } from './flow-task.model.ts';
import { isDeletable } from './offered.ts';
import { locked } from './running.ts';

/** Soft-deletes a flow that came to nothing, with its tasks and copies. A recalled or draft flow is called off first. */
export function archive(ctx: Context, id: string): Promise<null> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const running = await locked(tx, id, 'read');
    const { stored } = running;
    if (!isDeletable(tx, stored, principalsIn(tx, running.template))) throw flowErrors.notDeletable();
    if (stored.standing === 'recalled' || stored.standing === 'draft') await step(tx, running, { event: 'callOff' }, {});
    const now = tx.now().toISOString();
    await updateRows(tx, FlowInstance, { set: { updatedAt: now, updatedBy: tx.actor.userId }, where: sql`t.id = ${id}`, deleted: true });
    await updateRows(tx, FlowTask, { set: {}, where: sql`t.instance = ${id}`, deleted: true });
    await updateRows(tx, FlowCopy, { set: {}, where: sql`t.instance = ${id}`, deleted: true });
    await audit(tx, { kind: 'write', verb: 'delete', model: 'flowInstance', record: id });
    return null;
  });
}
