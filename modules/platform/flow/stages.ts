import { type Context, elevated } from '@zhixing/engine/context.ts';
import { actOnRecord } from '@zhixing/engine/write/write.ts';
import { evictSubject, type Running } from './running.ts';

/**
 * Takes the actions that the flow names for the nodes just entered, in the name of the actor; a refusal by their rules rolls back the
 * event. Recalled flows and voided visits are skipped.
 */
export async function comeToStages(tx: Context, before: Running, next: Running): Promise<void> {
  const { stages } = next.document.settings;
  if (!stages || next.instance.status === 'recalled') return;
  const known = new Set(before.instance.visits.map(({ id }) => id));
  const fresh = next.instance.visits.filter(({ id, void: none }) => !known.has(id) && !none);
  const own: Context = { ...elevated(tx), approving: next.record };
  const model = tx.engine.registry.get(next.subject);
  for (const action of fresh.flatMap(({ node }) => stages[node] ?? [])) {
    evictSubject(next);
    await actOnRecord(own, model, next.record, action);
  }
}
