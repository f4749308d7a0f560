import { type Context, elevated, systemContext, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { retryDelay } from '@zhixing/engine/queue/retry.ts';
import { type RetriedQueue, workNextRow } from '@zhixing/engine/queue/work-row.ts';
import { findRows, type Stored } from '@zhixing/engine/read/read.ts';
import { actOnRecord, createRecord, updateRecord } from '@zhixing/engine/write/write.ts';
import { attempt } from '@zhixing/engine/write/write-many.ts';
import { type FlowNode, outlineOf } from '@zhixing/flow';
import type { EffectiveAction, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { applyEvent, type EventBody } from './apply-event.ts';
import { beginRevocation } from './begin.ts';
import { publishedFlow } from './documents.ts';
import { endDelegations } from './end-delegations.ts';
import { flowErrors } from './flow.errors.ts';
import type { Work } from './pending-work.ts';
import { storedError } from './reasons.ts';
import { locked, type Running } from './running.ts';
import { awaitSent, runTrigger } from './trigger-work.ts';

interface Due {
  readonly id: string;
  readonly instance: string;
  readonly work: Work;
  readonly attempts: number;
}

const flowQueue: RetriedQueue = { table: 'sys_flow_work', retry: { seconds: [1, 5, 30, 120, 600, 3600], afterLast: 'repeat' } };

/** Runs what is due: queued work and timers. Resolves when nothing that was due is left. */
export async function workFlows(engine: Engine, stopping: () => boolean = () => false): Promise<void> {
  while (!stopping() && (await doNext(engine)));
  await endDelegations(engine);
  const due = await engine.database.query<{ id: string }>(
    sql`select id from flow_instance i where due_at <= ${engine.now()} and deleted_at is null
      and not exists (select 1 from sys_flow_work w where w.instance = i.id and w.work->>'do' = 'tick') order by due_at limit 200`,
  );
  for (const { id } of due) {
    if (stopping()) return;
    await applyEvent(systemContext(engine), id, { event: 'tick' }).catch((error: unknown) => tryAgain(engine, id, error));
  }
}

// A failed timer event is queued for retry like other work, where flow administrators see it; it does not block the flows after it.
async function tryAgain(engine: Engine, instance: string, error: unknown): Promise<void> {
  engine.log.error({ error, instance }, 'flow tick');
  await engine.database.query(sql`
    insert into sys_flow_work (id, instance, work, attempts, last_error, due_at)
    select ${newId()}, ${instance}, '{"do": "tick"}', 1, ${storedError(error)}, now() + make_interval(secs => ${retryDelay(flowQueue.retry, 2)})
    where not exists (select 1 from sys_flow_work where instance = ${instance} and work->>'do' = 'tick')`);
}

// Processes claim different rows. A failure is stored with its reason, and retried later.
const doNext = (engine: Engine): Promise<boolean> =>
  workNextRow<Due>(engine.database, flowQueue, {
    columns: sql`t.id, t.instance, t.work, t.attempts`,
    claim: { order: sql`t.due_at, t.id` },
    work: async (db, due) => (await doWork(within(systemContext(engine), db), due)) !== 'kept',
    failed: (error, work) => {
      engine.log.error({ error, work }, 'flow work');
      return storedError(error);
    },
  });

async function doWork(tx: Context, { id, instance, work }: Due): Promise<undefined | 'kept'> {
  if (work.do === 'cancelChildren') await cancelChildren(tx, instance, work.visit);
  else if (work.do === 'startRevocation') await startRevocation(tx, instance);
  else if (work.do === 'tick' || work.do === 'revocationEnded') await applyEvent(tx, instance, eventOf(work, id));
  else return doAtNode(tx, instance, { ...work, id });
}

type AtNode = Extract<Work, { do: 'startChild' | 'trigger' | 'sent' | 'childEnded' }> & { readonly id: string };

async function doAtNode(tx: Context, instance: string, work: AtNode): Promise<undefined | 'kept'> {
  const running = await locked(tx, instance);
  const node = work.do === 'childEnded' ? nodeAt(running, work.visit) : outlineOf(running.document).places.get(work.node)?.node;
  if (!node || !isWanted(running, node, work)) return;
  if (work.do === 'sent') return node.kind === 'trigger' ? awaitSent(tx, running, node, work) : undefined;
  if (work.do === 'trigger' && node.kind === 'trigger') await runTrigger(tx, running, node, work);
  if (work.do === 'startChild' && node.kind === 'subFlow') await startChild(tx, running, node, work);
  if (work.do === 'childEnded' && node.kind === 'subFlow') await childEnded(tx, running, node, work, work.id);
}

const eventOf = (work: Extract<Work, { do: 'tick' | 'revocationEnded' }>, id: string): EventBody =>
  work.do === 'tick' ? { event: 'tick' } : { event: 'revocationEnded', approved: work.approved, id };

/** The flow may have taken another way since. An asynchronous sub-flow is started also after the flow has left the node. */
function isWanted({ instance }: Running, node: FlowNode, work: { readonly do: string; readonly visit: number }): boolean {
  const visit = instance.visits[work.visit - 1];
  if (work.do === 'startChild' && node.kind === 'subFlow' && node.async) return visit?.state === 'passed' && !visit.void;
  return visit?.state === 'open';
}

const nodeAt = (running: Running, visit: number): FlowNode | undefined =>
  outlineOf(running.document).places.get(running.instance.visits[visit - 1]?.node ?? '')?.node;

type Node<K extends FlowNode['kind']> = Extract<FlowNode, { kind: K }>;

async function childEnded(
  tx: Context,
  running: Running,
  node: Node<'subFlow'>,
  { visit, index, as, record }: Omit<Extract<Work, { do: 'childEnded' }>, 'do'>,
  id: string,
): Promise<void> {
  if (as === 'approved' && node.take) await takeValues(tx, running, node, record);
  // The title tells in the history which child ended.
  const [child] = await tx.db.query<{ title: string }>(sql`
    select i.title from flow_instance i join sys_flow_state s on s.instance = i.id
    where s.parent = ${running.id} and s.parent_visit = ${visit} and s.parent_index = ${index} order by i.created_at desc limit 1`);
  await applyEvent(tx, running.id, { event: 'childEnded', visit, index, as, id }, { opinion: child?.title });
}

async function takeValues(tx: Context, running: Running, node: Node<'subFlow'>, record: string): Promise<void> {
  const child = await childModel(tx, node);
  const [row] = await findRows(tx, child, { id: { eq: record } }, { limit: 1 });
  const values = Object.fromEntries(Object.entries(node.take ?? {}).map(([to, from]) => [to, row?.[from] ?? null]));
  await updateRecord({ ...tx, approving: running.record }, tx.engine.registry.get(running.subject), running.record, values);
}

async function startChild(
  tx: Context,
  running: Running,
  node: Node<'subFlow'>,
  { visit, index, id }: Extract<Work, { do: 'startChild' }> & { readonly id: string },
): Promise<void> {
  const model = await childModel(tx, node);
  const action = Object.values(model.actions).find(({ flow }) => flow === node.flow);
  if (!action) throw flowErrors.noFlow();
  const own = await inNameOf(tx, running.instance.visits[visit - 1]?.children?.[index]?.initiator ?? running.instance.initiator.user);
  // `approving` permits the write while the flow runs: the new record may be a row of the flow's record.
  const make = async () => createRecord({ ...own, approving: running.record }, model, await given(tx, running, node));
  const row = node.perRow ? await rowAt(tx, running, model, index) : await make();
  if (node.perRow && (await isDecided(tx, running, action, row)))
    return childEnded(tx, running, node, { visit, index, as: 'approved', record: row.id }, id);
  const parent = { instance: running.id, visit, index };
  const choices = { urgency: running.instance.urgency, parent, draft: node.submit === false };
  await actOnRecord(own, model, row.id, action.name, {}, undefined, choices);
}

/** A row that this flow had approved before it started over, and whose approval still applies, cannot be submitted a second time. */
async function isDecided({ db }: Context, running: Running, action: EffectiveAction, { id, approval }: Stored): Promise<boolean> {
  if (approval !== 'adopt') return false;
  const [found] = await db.query(sql`
    select 1 from sys_flow_state s join flow_instance i on i.id = s.instance
    where s.parent = ${running.id} and i.record = ${id} and i.action = ${action.name} and i.standing = 'approved' limit 1`);
  return found !== undefined;
}

async function childModel(tx: Context, node: Node<'subFlow'>): Promise<EffectiveModel> {
  const flow = await publishedFlow(tx.db, node.flow);
  if (!flow) throw flowErrors.noFlow();
  return tx.engine.registry.get(node.perRow ?? flow.document.model);
}

async function rowAt(tx: Context, running: Running, model: EffectiveModel, index: number): Promise<Stored> {
  const rows = tx.engine.registry.get(running.subject).formRows.find((one) => one.model === model.name);
  const found = rows
    ? await findRows(tx, model, { [rows.by]: { eq: running.record } }, { order: { field: 'createdAt', descending: false }, limit: 1000 })
    : [];
  const row = found[index];
  if (!row) throw flowErrors.noFlow();
  return row;
}

async function given(tx: Context, running: Running, node: Node<'subFlow'>): Promise<Record<string, unknown>> {
  const [row] = await findRows(tx, tx.engine.registry.get(running.subject), { id: { eq: running.record } }, { limit: 1 });
  return Object.fromEntries(Object.entries(node.give ?? {}).map(([to, from]) => [to, row?.[from] ?? null]));
}

// A sub-flow starts in the name of a user but with the permissions of the server, since the enabled flow authorises it.
async function inNameOf(tx: Context, user: string): Promise<Context> {
  const [person] = await tx.db.query<{ name: string; account: string }>(sql`select name, account from "user" where id = ${user}`);
  return elevated({ ...tx, actor: { ...tx.actor, userId: user, name: person?.name ?? '', account: person?.account ?? '' } });
}

// Where the revocation flow cannot be started, the approval remains and the initiator is notified.
async function startRevocation(tx: Context, id: string): Promise<void> {
  const approved = await locked(tx, id);
  const own = await inNameOf(tx, approved.instance.initiator.user);
  const failure = await attempt(own, (inner) => beginRevocation(inner, approved));
  if (failure) await applyEvent(tx, id, { event: 'revocationEnded', approved: false });
}

async function cancelChildren(tx: Context, parent: string, visit: number): Promise<void> {
  const children = await tx.db.query<{ id: string }>(sql`
    select i.id from sys_flow_state s join flow_instance i on i.id = s.instance
    where s.parent = ${parent} and s.parent_visit = ${visit} and i.standing in ('draft', 'running', 'returned', 'recalled', 'paused')`);
  for (const { id } of children) await applyEvent(tx, id, { event: 'callOff' });
}
