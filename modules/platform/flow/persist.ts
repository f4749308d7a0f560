import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { countAsRead, noticesChanged } from '@zhixing/engine/notification/notification.ts';
import { excluded, insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import { dueAt, type Effect, type FlowInstance as Instance, openTasks, type Task, type Timer } from '@zhixing/flow';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { deputiesOf } from './deputies.ts';
import { FlowCopy } from './flow-copy.model.ts';
import { FlowInstance } from './flow-instance.model.ts';
import { FlowRecord } from './flow-record.model.ts';
import { FlowTask } from './flow-task.model.ts';
import type { Running } from './running.ts';
import { nodeTitle } from './titles.ts';

/** What a user wrote with an act. */
export interface Written {
  readonly opinion?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly signature?: Signature | undefined;
}

/** The image of a handwritten signature. */
export interface Signature {
  readonly image: Buffer;
  readonly mediaType: string;
}

export const urgencies = ['normal', 'important', 'urgent'] as const;

/** Persists the result of an event: the state, the changed tasks, and the history. Returns the instance as stored. */
export async function persistTransition(
  tx: Context,
  before: Running,
  next: Running,
  effects: readonly Effect[],
  written: Written,
): Promise<Running> {
  if (next.instance === before.instance) return next;
  const stored = { ...next, stored: await persistInstance(tx, next, effects) };
  await persistTasks(tx, before.instance, next);
  await persistRecords(tx, next, effects, written);
  await persistCopies(tx, next, effects);
  const gone = relieved(before.instance, next.instance);
  // Looked up together with the deputies of those about to be notified, to save a query.
  await deputiesOf(tx, next, [...gone, ...effects.flatMap((effect) => (effect.effect === 'tell' ? effect.to : []))]);
  await countAsRead(tx, next.id, [...gone, ...(await deputiesOf(tx, next, gone))], waitedFor);
  noticesChanged(tx, peopleTouched(before.instance, next.instance, effects));
  const [first] = effects;
  await audit(tx, { kind: 'write', verb: first?.effect === 'record' ? first.act : 'advance', model: 'flowInstance', record: next.id });
  return stored;
}

/** Notifications of an open task. */
const waitedFor = ['toDo', 'returned', 'assigned', 'transferred', 'assistance', 'urged', 'reminder', 'overdue'].map(
  (news) => `flow.${news}`,
);

/** Users with open tasks before but not after: they have acted, or the task was taken from them. */
function relieved(before: Instance, after: Instance): string[] {
  const still = new Set(openTasks(after).map(({ user }) => user));
  return [...new Set(openTasks(before).map(({ user }) => user))].filter((user) => !still.has(user) && isUuid(user));
}

/** Users whose lists have changed: their clients reload the counts, also without a notification. */
function peopleTouched(before: Instance, after: Instance, effects: readonly Effect[]): string[] {
  const open = (instance: Instance) =>
    new Map(openTasks(instance).map((task) => [`${task.id} ${task.user} ${task.signedAt} ${task.startedAt}`, task.user]));
  const [was, is] = [open(before), open(after)];
  const changed = [...was, ...is].filter(([key]) => was.has(key) !== is.has(key)).map(([, user]) => user);
  return [...new Set([...changed, ...effects.flatMap((effect) => (effect.effect === 'copy' ? effect.to : []))])];
}

async function persistInstance(tx: Context, next: Running, effects: readonly Effect[]): Promise<Running['stored']> {
  const { instance, stored } = next;
  const waiting = instance.visits.filter(({ state }) => state === 'open' || state === 'stuck');
  const nodes = [...new Set(waiting.map(({ node }) => nodeTitle(tx.engine, next.document, node)))].join('、').slice(0, 400);
  const shown = effects.flatMap((effect) => (effect.effect === 'copy' ? effect.to : []));
  const former = (stored.participants ?? []) as readonly string[];
  const set = {
    standing: instance.status,
    urgency: urgencies[instance.urgency - 1] ?? 'normal',
    nodes: nodes || null,
    stuck: hasIncident(instance),
    endedAt: instance.endedAt ?? null,
    dueAt: dueAt(instance),
    participants: [...new Set([...former, ...instance.tasks.flatMap(({ user, former }) => [user, ...former]), ...shown])],
    initiator: instance.initiator.user,
    updatedBy: tx.actor.userId,
  };
  await tx.db.query(sql`update sys_flow_state set state = ${JSON.stringify(instance)}::jsonb where instance = ${next.id}`);
  await updateRows(tx, FlowInstance, { set, where: sql`t.id = ${next.id}`, newVersion: true });
  return { ...stored, ...set, version: stored.version + 1, updatedAt: tx.now().toISOString() };
}

/** Whether an administrator must act: a node is stuck, or its task fell to administrators because no assignee was found. */
const hasIncident = (instance: Instance): boolean =>
  instance.visits.some(({ state }) => state === 'stuck') || openTasks(instance).some(({ origin }) => origin === 'nobody');

async function persistTasks(tx: Context, before: Instance, next: Running): Promise<void> {
  const former = new Map(rowsOf(tx, next, before).map((row) => [row.number, JSON.stringify(row)]));
  const changed = rowsOf(tx, next, next.instance).filter((row) => former.get(row.number) !== JSON.stringify(row));
  const set = { ...excluded(tx, FlowTask, changing), dueAt: sql`coalesce(excluded.due_at, t.due_at)` };
  await insertRows(
    tx,
    FlowTask,
    changed.map((row) => ({ instance: next.id, template: next.template, ...row })),
    { taken: { key: sql`(instance, number) where deleted_at is null`, set, newVersion: true } },
  );
}

/** Columns of a task that change after it was created. */
const changing = ['user', 'standing', 'outcome', 'initiator', 'urgency', 'openedAt', 'actedAt', 'actedBy'] as const;

function rowsOf(tx: Context, { document }: Running, instance: Instance) {
  const open = new Set(openTasks(instance).map(({ id }) => id));
  return instance.tasks.map((task) => {
    const visit = instance.visits[task.visit - 1];
    const node = visit?.node ?? '';
    const { state } = task;
    return {
      number: task.id,
      node,
      nodeTitle: nodeTitle(tx.engine, document, node),
      user: task.user,
      role: task.role,
      standing: asksBefore(instance, task) ? 'asking' : standingOf(task, open.has(task.id), document.settings.signFor === true),
      outcome: state === 'open' || state === 'waiting' || state === 'withdrawn' ? null : state,
      initiator: instance.initiator.user,
      urgency: urgencies[instance.urgency - 1] ?? 'normal',
      dueAt: (visit?.timer && dueOf(visit.timer)) ?? null,
      openedAt: task.openedAt ?? null,
      actedAt: task.actedAt ?? null,
      actedBy: task.actedBy ?? null,
    };
  });
}

/** A timer that passes the node automatically is not a deadline for its users. */
const dueOf = ({ purpose, deadline, at }: Timer): string | null => (purpose === 'pass' ? null : (deadline ?? at));

/** An owner who asks others before deciding has begun the task, which therefore stays in the list of tasks begun. */
const asksBefore = ({ tasks }: Instance, { id, state }: Task): boolean =>
  state === 'waiting' && tasks.some(({ under, state: asked }) => under?.task === id && under.when === 'before' && asked !== 'withdrawn');

type Standing = NonNullable<Row<typeof FlowTask>['standing']>;

/** Which list of the user a task is in. */
function standingOf(task: Task, open: boolean, signFor: boolean): Standing {
  if (task.state === 'withdrawn') return 'withdrawn';
  if (task.state === 'waiting') return 'waiting';
  if (task.state !== 'open') return 'done';
  if (!open) return 'waiting';
  if (task.startedAt) return 'doing';
  return signFor && task.role !== 'revise' && !task.signedAt ? 'toSign' : 'toDo';
}

async function persistRecords(tx: Context, next: Running, effects: readonly Effect[], written: Written): Promise<void> {
  const { opinion = '', files = [], signature } = written;
  const records = effects.filter((effect) => effect.effect === 'record');
  if (records.length === 0) return;
  const at = tx.now().toISOString();
  const rows = records.map((record, index) => ({
    id: newId(),
    instance: next.id,
    template: next.template,
    initiator: next.instance.initiator.user,
    at,
    node: record.node,
    nodeTitle: record.node ? nodeTitle(tx.engine, next.document, record.node) : null,
    toNode: record.target,
    toNodeTitle: record.target ? nodeTitle(tx.engine, next.document, record.target) : null,
    act: record.act,
    rule: record.rule,
    user: record.user,
    principal: record.for,
    others: listOrNull(record.to.filter(isUuid)),
    former: record.from,
    // The opinion, files and signature belong to the act of the user, not to the records that follow from it.
    opinion: index === 0 ? opinion || null : null,
    files: index === 0 ? listOrNull(files) : null,
    signed: index === 0 && signature !== undefined,
  }));
  await insertRows(tx, FlowRecord, rows);
  const [first] = rows;
  if (signature && first)
    await tx.db.query(sql`
      insert into sys_flow_signature (record, instance, image, media_type) values (${first.id}, ${next.id}, ${signature.image}, ${signature.mediaType})`);
}

const isUuid = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

const listOrNull = (list: readonly string[]): string[] | null => (list.length > 0 ? [...list] : null);

async function persistCopies(tx: Context, { id, template, instance, document }: Running, effects: readonly Effect[]): Promise<void> {
  const about = { instance: id, template, initiator: instance.initiator.user, at: tx.now().toISOString() };
  for (const { node, to } of effects.filter((effect) => effect.effect === 'copy')) {
    const title = nodeTitle(tx.engine, document, node);
    await insertRows(
      tx,
      FlowCopy,
      to.map((user) => ({ ...about, user, nodeTitle: title })),
      { taken: 'keep' },
    );
  }
}
