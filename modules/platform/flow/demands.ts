import { type Context, elevated } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { updateRecord } from '@zhixing/engine/write.ts';
import { type FlowNode, openTasks, outlineOf } from '@zhixing/flow';
import { flowErrors } from './flow.errors.ts';
import { locked, type Running } from './running.ts';

interface Sent {
  readonly act: { readonly event: string; readonly task?: number | undefined };
  readonly opinion?: string | undefined;
  readonly files?: readonly string[] | undefined;
}

/** Throws where the node wants an opinion or files with a decision and there are none. A refusal always says why. */
export async function mustHaveWritten(tx: Context, id: string, { act, opinion = '', files = [] }: Sent): Promise<void> {
  if (!['agree', 'reject', 'return'].includes(act.event)) return;
  const node = nodeOfTask(await locked(tx, id), act.task);
  if (!node || !('require' in node)) return;
  const wanted = node.require?.opinion ?? 'negative';
  const needed = wanted === 'always' || (wanted === 'negative' && act.event !== 'agree');
  if (needed && opinion.trim() === '') throw flowErrors.opinionNeeded({}, { fields: { opinion: { key: 'flow.opinionNeeded' } } });
  if (node.require?.file && act.event === 'agree' && files.length === 0)
    throw flowErrors.filesNeeded({}, { fields: { files: { key: 'flow.filesNeeded' } } });
}

/** Writes what the node lets the person write: whose task is open there, or the initiator who revises. */
export async function mustWriteFields(
  tx: Context,
  id: string,
  act: Sent['act'],
  values: Readonly<Record<string, unknown>>,
  principal: string | undefined,
): Promise<void> {
  const running = await locked(tx, id);
  const own = openTasks(running.instance).find(
    ({ id: number, user, role }) =>
      user === (principal ?? tx.actor.userId) && (number === act.task || (act.event === 'submit' && role === 'revise')),
  );
  if (!own) throw flowErrors.notYours();
  const node = nodeOfTask(running, own.id);
  const rights = node && 'fields' in node ? node.fields : undefined;
  const model = tx.engine.registry.get(running.subject);
  const lets = (name: string) => (rights ? rights[name] === 'write' || rights[name] === 'required' : node?.kind === 'start');
  const strange = Object.keys(values).find((name) => !lets(name));
  if (strange) throw modelErrors.readonlyField({ field: strange });
  await updateRecord({ ...elevated(tx), approving: running.record }, model, running.record, values);
}

function nodeOfTask({ document, instance }: Running, number: number | undefined): FlowNode | undefined {
  const visit = number ? instance.visits[(instance.tasks[number - 1]?.visit ?? 0) - 1] : undefined;
  return visit && outlineOf(document).places.get(visit.node)?.node;
}
