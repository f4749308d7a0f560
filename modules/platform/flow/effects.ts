import { type Context, elevated } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { type Approval, showApproval } from '@zhixing/engine/ports/approval.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { loadRow, type Stored } from '@zhixing/engine/read/read.ts';
import { actOnRecord } from '@zhixing/engine/write/write.ts';
import { type Effect, type FlowInstance, outsideCode } from '@zhixing/flow';
import type { EffectiveAction, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { deputiesOf } from './deputies.ts';
import type { Work } from './pending-work.ts';
import { REVOCATION } from './revocation.ts';
import { evictSubject, type Running } from './running.ts';

const approvals: Readonly<Record<1 | 2 | 3 | 4 | 5, Approval>> = { 1: 'wait', 2: 'adopt', 3: 'reject', 4: 'revoke', 5: 'cancel' };

/** Carries out the effects of an event in its transaction. Effects that may wait are queued as background work. */
export async function runEffects(tx: Context, running: Running, row: Stored, effects: readonly Effect[]): Promise<void> {
  await writeBack(tx, running, row, effects);
  for (const effect of effects) {
    if (effect.effect === 'tell') await sendFlowNotification(tx, running, effect);
    const work = workOf(running, effect);
    if (work) await leaveWork(tx, work.instance, work.work);
  }
}

/** Updates the record: the action is taken when the flow ends with approval, until then the record shows the approval status. */
async function writeBack(tx: Context, running: Running, row: Stored, effects: readonly Effect[]): Promise<void> {
  const approval = approvals[outsideCode(running.instance.status)];
  // The result of a revocation flow is reported to the approving flow, not written to the record.
  if (row.approval === approval || running.parentVisit === REVOCATION) return;
  const model = tx.engine.registry.get(running.subject);
  evictSubject(running);
  const own: Context = { ...elevated(tx), approving: running.record };
  const action = model.actions[running.action];
  const ended = effects.some((effect) => effect.effect === 'ended');
  if (approval === 'adopt' && ended) return void (await actOnRecord(own, model, running.record, running.action, running.args));
  const current = await showApproval(own, model, await currentRow(own, model, running.record), approval);
  const then = action && thenOf(action, running.instance.status);
  if (then) await actOnRecord({ ...elevated(tx), approving: String(current.id) }, model, running.record, then);
}

function thenOf(action: EffectiveAction, status: FlowInstance['status']): string | undefined {
  if (status === 'rejected') return action.rejected;
  if (status === 'revoked') return action.revoked;
  return status === 'recalled' || status === 'terminated' ? action.recalled : undefined;
}

const currentRow = (ctx: Context, model: EffectiveModel, id: string): Promise<Stored> => loadRow(ctx, model, id, {}, { lock: 'change' });

/** Notifies users of a flow with a link to it; a stuck flow notifies administrators. */
export async function sendFlowNotification(
  tx: Context,
  running: Running,
  { news, to }: Extract<Effect, { effect: 'tell' }>,
): Promise<void> {
  const people =
    news === 'stuck'
      ? (await use(tx.engine, administrators).of(tx)).map(({ id }) => id)
      : [...to, ...(toBeDone.includes(news) ? await deputiesOf(tx, running, to) : [])];
  await notifyPeople(tx, {
    event: `flow.${news}`,
    to: people,
    params: { title: running.title },
    link: `/workFlowDetail?id=${running.id}`,
    source: running.id,
  });
}

/** Events that ask for a decision, which deputies are notified of as well. */
const toBeDone: readonly string[] = ['toDo', 'transferred', 'assigned', 'urged', 'reminder', 'overdue'];

function workOf(running: Running, effect: Effect): { instance: string; work: Work } | null {
  const { id, parent, parentVisit, parentIndex } = running;
  if (effect.effect === 'startChild')
    return { instance: id, work: { do: 'startChild', visit: effect.visit, node: effect.node, index: effect.index } };
  if (effect.effect === 'trigger')
    return { instance: id, work: { do: 'trigger', visit: effect.visit, node: effect.node, people: effect.people } };
  if (effect.effect === 'cancelChildren') return { instance: id, work: { do: 'cancelChildren', visit: effect.visit } };
  if (effect.effect === 'startRevocation') return { instance: id, work: { do: 'startRevocation' } };
  if (effect.effect !== 'ended' || !parent || effect.as === 'recalled') return null;
  const as = effect.as === 'approved' ? 'approved' : 'rejected';
  if (parentVisit === REVOCATION) return { instance: parent, work: { do: 'revocationEnded', approved: effect.as === 'approved' } };
  return { instance: parent, work: { do: 'childEnded', visit: parentVisit ?? 0, index: parentIndex ?? 0, as, record: running.record } };
}

/** Queues background work in the transaction; executed at least once after commit, and retried after a failure. */
async function leaveWork(tx: Context, instance: string, work: Work): Promise<void> {
  await tx.db.query(sql`insert into sys_flow_work (id, instance, work) values (${newId()}, ${instance}, ${JSON.stringify(work)}::jsonb)`);
  await tx.db.query(sql`select pg_notify('flow', '')`);
}
