import type { Beginning } from '@zhixing/engine/approval.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { type FlowDocument, type Initiator, newInstance, outlineOf } from '@zhixing/flow';
import sql from 'sql-template-tag';
import type { Calendar } from './answers.ts';
import { publishedFlow } from './documents.ts';
import { flowErrors } from './flow.errors.ts';
import { urgencies } from './keep.ts';
import { REVOCATION } from './revocation.ts';
import { type Running, step } from './running.ts';
import { flowTitle } from './titles.ts';

/** Starts a flow about a record and submits it, in the transaction of the action that asked for it. */
export async function begin(tx: Context, calendar: Calendar, beginning: Beginning): Promise<Running> {
  const { model, row, action, args, choices } = beginning;
  const { parent, urgency = 1, chosen, branches } = choices;
  const flow = await publishedFlow(tx.db, model.actions[action]?.flow ?? '');
  if (!flow) throw flowErrors.noFlow();
  if (!flow.onShelf) throw flowErrors.offShelf();
  const running = fresh(tx, flow.document, await initiatorOf(tx), {
    template: flow.template,
    title: titleOf(tx, flow.document, row),
    ...{ subject: model.name, record: row.id, action, args },
    ...{ parent: parent?.instance ?? null, parentVisit: parent?.visit ?? null, parentIndex: parent?.index ?? null },
  });
  await insert(tx, running, flow.version, urgency);
  return submit(tx, calendar, running, { urgency, chosen, branches });
}

/** Starts the flow that decides whether an approval is undone: the one that approved, once more. */
export async function beginRevocation(tx: Context, calendar: Calendar, approved: Running): Promise<void> {
  const { document, template, subject, record, action, args } = approved;
  const [found] = await tx.db.query<{ version: string }>(sql`select flow_version as version from flow_instance where id = ${approved.id}`);
  const title = `${tx.engine.texts.text('zh', 'flow.revocation')} · ${approved.title}`.slice(0, 200);
  const about = { template, title, subject, record, action, args, parent: approved.id, parentVisit: REVOCATION, parentIndex: null };
  const running = fresh(tx, document, approved.instance.initiator, about);
  await insert(tx, running, found?.version ?? '', approved.instance.urgency);
  await submit(tx, calendar, running, {});
}

type About = Omit<Running, 'id' | 'document' | 'instance'>;

function fresh(tx: Context, document: FlowDocument, initiator: Initiator, about: About): Running {
  const excluded = document.settings.fourEyes ? [initiator.user] : [];
  const instance = newInstance(document.code, initiator, outlineOf(document).start, tx.now().toISOString(), excluded);
  return { id: newId(), ...about, document, instance };
}

const submit = (tx: Context, calendar: Calendar, running: Running, choices: object): Promise<Running> =>
  step(tx, calendar, running, { event: 'submit', by: { user: running.instance.initiator.user }, ...choices }, {});

async function initiatorOf({ db, actor }: Context) {
  const [found] = await db.query<{ user: string; organisation: string | null; department: string | null; position: string | null }>(sql`
    select u.id as "user", u.organisation, u.department, u.positions[1] as position from "user" u where u.id = ${actor.userId} and u.deleted_at is null`);
  if (!found) throw flowErrors.notPresent();
  return found;
}

function titleOf(tx: Context, document: FlowDocument, row: Readonly<Record<string, unknown>>): string {
  const pattern = document.settings.instanceTitle ?? '{initiator} · {flow}';
  const values: Record<string, unknown> = { ...row, initiator: tx.actor.name, flow: flowTitle(tx.engine, document) };
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).slice(0, 200);
}

async function insert(tx: Context, running: Running, version: string, urgency: 1 | 2 | 3): Promise<void> {
  const { id, instance } = running;
  const { user, organisation } = instance.initiator;
  await tx.db.query(sql`
    insert into flow_instance (id, version, created_at, created_by, updated_at, updated_by, title, template, flow_version, subject, record, action, initiator,
      organisation, urgency, standing, stuck, participants, started_at)
    values (${id}, 1, ${tx.now()}, ${user}, ${tx.now()}, ${user}, ${running.title}, ${running.template}, ${version}, ${running.subject}, ${running.record},
      ${running.action}, ${user}, ${organisation}, ${urgencies[urgency - 1]}, 'draft', false, ${[user]}::uuid[], ${tx.now()})`);
  await tx.db.query(sql`
    insert into sys_flow_state (instance, state, args, parent, parent_visit, parent_index)
    values (${id}, ${JSON.stringify(instance)}::jsonb, ${JSON.stringify(running.args)}::jsonb, ${running.parent}, ${running.parentVisit}, ${running.parentIndex})`);
}
