import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { countAsRead, noticesChanged } from '@zhixing/engine/telling.ts';
import { dueAt, type Effect, type FlowInstance, openTasks, type Task, type Timer } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { deputiesOf } from './deputies.ts';
import type { Running } from './running.ts';
import { nodeTitle } from './titles.ts';

/** What somebody wrote with what they did. */
export interface Written {
  readonly opinion?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly signature?: Signature | undefined;
}

/** A picture of what somebody has written with the hand. */
export interface Signature {
  readonly image: Buffer;
  readonly mediaType: string;
}

export const urgencies = ['normal', 'important', 'urgent'] as const;

/** Stores what an event has made of an instance: its state, the tasks that differ, and the history. */
export async function keep(tx: Context, before: Running, next: Running, effects: readonly Effect[], written: Written): Promise<void> {
  if (next.instance === before.instance) return;
  await keepInstance(tx, next);
  await keepTasks(tx, before.instance, next);
  await keepRecords(tx, next, effects, written);
  await keepCopies(tx, next, effects);
  const gone = relieved(before.instance, next.instance);
  await countAsRead(tx, next.id, [...gone, ...(await deputiesOf(tx, next, gone))], waitedFor);
  noticesChanged(tx, peopleTouched(before.instance, next.instance, effects));
  const [first] = effects;
  await audit(tx, { kind: 'write', verb: first?.effect === 'record' ? first.act : 'advance', model: 'flowInstance', record: next.id });
}

/** By which people hear that a flow waits for them. */
const waitedFor = ['toDo', 'returned', 'assigned', 'transferred', 'assistance', 'urged', 'reminder', 'overdue'].map(
  (news) => `flow.${news}`,
);

/** For whom the flow has waited and waits no longer: they have done it, or it was taken from them. */
function relieved(before: FlowInstance, after: FlowInstance): string[] {
  const still = new Set(openTasks(after).map(({ user }) => user));
  return [...new Set(openTasks(before).map(({ user }) => user))].filter((user) => !still.has(user) && isUuid(user));
}

/** Whose lists have changed: their windows count anew, also where they are told nothing. */
function peopleTouched(before: FlowInstance, after: FlowInstance, effects: readonly Effect[]): string[] {
  const open = (instance: FlowInstance) =>
    new Map(openTasks(instance).map((task) => [`${task.id} ${task.user} ${task.signedAt} ${task.startedAt}`, task.user]));
  const [was, is] = [open(before), open(after)];
  const changed = [...was, ...is].filter(([key]) => was.has(key) !== is.has(key)).map(([, user]) => user);
  return [...new Set([...changed, ...effects.flatMap((effect) => (effect.effect === 'copy' ? effect.to : []))])];
}

async function keepInstance(tx: Context, next: Running): Promise<void> {
  const { instance } = next;
  const waiting = instance.visits.filter(({ state }) => state === 'open' || state === 'stuck');
  const nodes = [...new Set(waiting.map(({ node }) => nodeTitle(tx.engine, next.document, node)))].join('、').slice(0, 400);
  const people = [...new Set(instance.tasks.flatMap(({ user, former }) => [user, ...former]))];
  await tx.db.query(sql`update sys_flow_state set state = ${JSON.stringify(instance)}::jsonb where instance = ${next.id}`);
  await tx.db.query(sql`
    update flow_instance set standing = ${instance.status}, urgency = ${urgencies[instance.urgency - 1]}, nodes = ${nodes || null},
      stuck = ${isStuck(instance)}, ended_at = ${instance.endedAt ?? null}, due_at = ${dueAt(instance)},
      participants = (select array_agg(distinct p) from unnest(participants || ${people}::uuid[]) p), initiator = ${instance.initiator.user},
      version = version + 1, updated_at = ${tx.now()}, updated_by = ${tx.actor.userId}
    where id = ${next.id}`);
}

/** Whether those who look after flows have to do something: a node is stuck, or its work fell to them because nobody was found. */
const isStuck = (instance: FlowInstance): boolean =>
  instance.visits.some(({ state }) => state === 'stuck') || openTasks(instance).some(({ origin }) => origin === 'nobody');

async function keepTasks(tx: Context, before: FlowInstance, next: Running): Promise<void> {
  const former = new Map(rowsOf(tx, next, before).map((row) => [row.number, JSON.stringify(row)]));
  const changed = rowsOf(tx, next, next.instance).filter((row) => former.get(row.number) !== JSON.stringify(row));
  if (changed.length === 0) return;
  const rows = changed.map((row) => ({ id: newId(), ...row }));
  await tx.db.query(sql`
    insert into flow_task (id, version, created_at, updated_at, instance, template, number, node, node_title, "user", role, standing, outcome,
      initiator, urgency, opened_at, due_at, acted_at, acted_by)
    select r.id, 1, ${tx.now()}, ${tx.now()}, ${next.id}, ${next.template}, r.number, r.node, r."nodeTitle", r."user", r.role, r.standing, r.outcome,
      r.initiator, r.urgency, r."openedAt", r."dueAt", r."actedAt", r."actedBy"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, number int, node text, "nodeTitle" text, "user" uuid, role text, standing text,
      outcome text, initiator uuid, urgency text, "openedAt" timestamptz, "dueAt" timestamptz, "actedAt" timestamptz,
      "actedBy" uuid)
    on conflict (instance, number) where deleted_at is null do update set "user" = excluded."user", standing = excluded.standing,
      outcome = excluded.outcome, initiator = excluded.initiator, urgency = excluded.urgency, opened_at = excluded.opened_at,
      due_at = coalesce(excluded.due_at, flow_task.due_at), acted_at = excluded.acted_at, acted_by = excluded.acted_by, 
      updated_at = excluded.updated_at, version = flow_task.version + 1`);
}

function rowsOf(tx: Context, { document }: Running, instance: FlowInstance) {
  const open = new Set(openTasks(instance).map(({ id }) => id));
  return instance.tasks.map((task) => {
    const visit = instance.visits[task.visit - 1];
    const node = visit?.node ?? '';
    const decided = task.state !== 'open' && task.state !== 'waiting' && task.state !== 'withdrawn';
    return {
      number: task.id,
      ...{ node, nodeTitle: nodeTitle(tx.engine, document, node), user: task.user, role: task.role },
      standing: asksBefore(instance, task) ? 'asking' : standingOf(task, open.has(task.id), document.settings.signFor === true),
      outcome: decided ? task.state : null,
      ...{ initiator: instance.initiator.user, urgency: urgencies[instance.urgency - 1] },
      dueAt: (visit?.timer && dueOf(visit.timer)) ?? null,
      ...{ openedAt: task.openedAt ?? null, actedAt: task.actedAt ?? null, actedBy: task.actedBy ?? null },
    };
  });
}

/** A timer that goes on without anybody is no deadline of anybody's. */
const dueOf = ({ purpose, deadline, at }: Timer): string | null => (purpose === 'pass' ? null : (deadline ?? at));

/** Whoever asks others before he decides has begun, and finds it where he looks for what he has begun. */
const asksBefore = ({ tasks }: FlowInstance, { id, state }: Task): boolean =>
  state === 'waiting' && tasks.some(({ under, state: asked }) => under?.task === id && under.when === 'before' && asked !== 'withdrawn');

/** In which of the person's lists a task stands. */
function standingOf(task: Task, open: boolean, signFor: boolean): string {
  if (task.state === 'withdrawn') return 'withdrawn';
  if (task.state === 'waiting') return 'waiting';
  if (task.state !== 'open') return 'done';
  if (!open) return 'waiting';
  if (task.startedAt) return 'doing';
  return signFor && task.role !== 'revise' && !task.signedAt ? 'toSign' : 'toDo';
}

async function keepRecords(tx: Context, next: Running, effects: readonly Effect[], written: Written): Promise<void> {
  const { opinion = '', files = [], signature } = written;
  const records = effects.filter((effect) => effect.effect === 'record');
  if (records.length === 0) return;
  const rows = records.map((record, index) => ({
    id: newId(),
    node: record.node,
    nodeTitle: record.node ? nodeTitle(tx.engine, next.document, record.node) : null,
    toNode: record.target,
    toNodeTitle: record.target ? nodeTitle(tx.engine, next.document, record.target) : null,
    act: record.act,
    rule: record.rule,
    ...{ user: record.user, principal: record.for, others: record.to.filter(isUuid), former: record.from },
    // What was written belongs to what the person did, not to what followed from it.
    ...{ opinion: index === 0 ? opinion || null : null, files: index === 0 ? files : [], signed: index === 0 && signature !== undefined },
  }));
  await tx.db.query(sql`
    insert into flow_record (id, version, created_at, updated_at, instance, template, initiator, at, node, node_title, to_node,
      to_node_title, act, rule, "user", principal, former, others,
      opinion, files, signed)
    select r.id, 1, ${tx.now()}, ${tx.now()}, ${next.id}, ${next.template}, ${next.instance.initiator.user}, ${tx.now()}, r.node, r."nodeTitle", r."toNode",
      r."toNodeTitle", r.act, r.rule, r."user", r.principal, r.former,
      nullif(array(select json_array_elements_text(r.others)::uuid), '{}'), r.opinion, nullif(array(select json_array_elements_text(r.files)::uuid), '{}'),
      r.signed
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, node text, "nodeTitle" text, "toNode" text, "toNodeTitle" text, act text, rule text, "user" uuid, principal uuid, former uuid, others json,
      opinion text, files json, signed boolean)`);
  const [first] = rows;
  if (signature && first)
    await tx.db.query(sql`
      insert into sys_flow_signature (record, instance, image, media_type) values (${first.id}, ${next.id}, ${signature.image}, ${signature.mediaType})`);
}

const isUuid = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

async function keepCopies(tx: Context, next: Running, effects: readonly Effect[]): Promise<void> {
  for (const copy of effects.filter((effect) => effect.effect === 'copy')) {
    await tx.db.query(sql`
      insert into flow_copy (id, version, created_at, updated_at, instance, template, initiator, "user", node_title, at)
      select c.id, 1, ${tx.now()}, ${tx.now()}, ${next.id}, ${next.template}, ${next.instance.initiator.user}, c."user",
        ${nodeTitle(tx.engine, next.document, copy.node)}, ${tx.now()}
      from unnest(${copy.to.map(newId)}::uuid[], ${[...copy.to]}::uuid[]) c(id, "user") on conflict do nothing`);
    await tx.db.query(sql`
      update flow_instance set participants = (select array_agg(distinct p) from unnest(participants || ${[...copy.to]}::uuid[]) p) where id = ${next.id}`);
  }
}
