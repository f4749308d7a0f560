import { type Context, elevated } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { updateWithRows } from '@zhixing/engine/write/rows.ts';
import { type FlowNode, openTasks, outlineOf } from '@zhixing/flow';
import { isTooShort } from '@zhixing/flow/opinion.ts';
import { flowErrors } from './flow.errors.ts';
import { formAt } from './node-form.ts';
import type { Signature } from './persist.ts';
import { mustBeWritableRows } from './row-rights.ts';
import { evictSubject, type Running, subjectRow } from './running.ts';

export interface Sent {
  readonly act: { readonly event: string; readonly task?: number | undefined };
  readonly opinion?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly signature?: Signature | undefined;
}

/**
 * Throws where the node requires an opinion, signature or files and they are missing. Negative decisions require an opinion by default;
 * `giveAssistance`, `skip` and `revoke` always do.
 */
export function mustHaveRequiredInput(running: Running, { act, opinion = '', files = [], signature }: Sent): void {
  if (!opinionWanted.includes(act.event)) return;
  const node = nodeOfTask(running, act.task);
  const wants = (node && 'require' in node && node.require) || {};
  if (wantsOpinion(act.event, wants.opinion)) mustGiveReason(act.event, opinion);
  if (act.event !== 'agree' && act.event !== 'reject') return;
  if (wants.signature && !signature) missing('signature', flowErrors.signatureNeeded);
  if (wants.file && act.event === 'agree' && files.length === 0) missing('files', flowErrors.filesNeeded);
}

function mustGiveReason(event: string, opinion: string): void {
  if (opinion.trim() === '') missing('opinion', flowErrors.opinionNeeded);
  if (isTooShort(event, opinion)) missing('opinion', flowErrors.opinionTooShort);
}

/** Acts that always need a reason; those asked to decide about a revocation have nothing else to go by. */
const alwaysReasoned = ['giveAssistance', 'skip', 'revoke'];
const opinionWanted = ['agree', 'reject', 'return', ...alwaysReasoned];

const wantsOpinion = (event: string, wanted: 'always' | 'negative' | 'never' = 'negative'): boolean =>
  alwaysReasoned.includes(event) || wanted === 'always' || (wanted === 'negative' && event !== 'agree');

function missing(field: string, error: (typeof flowErrors)[keyof typeof flowErrors]): never {
  const refusal = error();
  throw error({}, { fields: { [field]: { key: refusal.key } } });
}

type Rights = Readonly<Record<string, 'hidden' | 'read' | 'write' | 'required'>>;

/** The rights of a node on the fields of the record. */
export const rightsAt = (node: FlowNode | undefined): Rights | undefined => (node && 'fields' in node ? node.fields : undefined);

/** Writes the fields that the node makes writable: for the owner of an open task there, or for the initiator who revises. */
export async function mustWriteFields(
  tx: Context,
  running: Running,
  act: Sent['act'],
  values: Readonly<Record<string, unknown>>,
  owner: string,
): Promise<void> {
  const own = openTasks(running.instance).find(
    ({ id: number, user, role }) => user === owner && (number === act.task || (act.event === 'submit' && role === 'revise')),
  );
  if (!own) throw flowErrors.notYours();
  const node = nodeOfTask(running, own.id);
  const { $rows: rows, ...fields } = values;
  const strange = Object.keys(fields).find((name) => !isWritable(node, name));
  if (strange) throw modelErrors.readonlyField({ field: strange });
  const model = tx.engine.registry.get(running.subject);
  if (rows !== undefined) mustBeWritableRows(tx, node, model, rows);
  evictSubject(running);
  await updateWithRows({ ...elevated(tx), approving: running.record }, model, running.record, values);
}

/** Whether a field is writable at a node. Without rights in the document, all fields are writable at the start and none elsewhere. */
export function isWritable(node: FlowNode | undefined, name: string): boolean {
  const rights = rightsAt(node);
  const form = formAt(node);
  if (form && !form.groups.some(({ fields }) => fields.includes(name))) return false;
  return rights ? rights[name] === 'write' || rights[name] === 'required' : node?.kind === 'start';
}

/** Throws where a field that is required to leave the node is empty. */
export async function mustBeFilledIn(tx: Context, running: Running, act: Sent['act']): Promise<void> {
  if (act.event !== 'agree' && act.event !== 'submit') return;
  const node =
    act.event === 'submit'
      ? outlineOf(running.document).places.get(outlineOf(running.document).start)?.node
      : nodeOfTask(running, act.task);
  const wanted = Object.entries(rightsAt(node) ?? {}).filter(([, right]) => right === 'required');
  if (wanted.length === 0) return;
  const row = await subjectRow(tx, running);
  const missing = wanted.filter(([name]) => (row[name] ?? null) === null);
  if (missing.length === 0) return;
  throw modelErrors.invalid({}, { fields: Object.fromEntries(missing.map(([name]) => [name, { key: 'field.required' }])) });
}

export function nodeOfTask({ document, instance }: Running, number: number | undefined): FlowNode | undefined {
  const visit = number ? instance.visits[(instance.tasks[number - 1]?.visit ?? 0) - 1] : undefined;
  return visit && outlineOf(document).places.get(visit.node)?.node;
}
