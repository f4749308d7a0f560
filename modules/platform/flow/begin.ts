import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Beginning } from '@zhixing/engine/ports/approval.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { type FlowDocument, type Initiator, newInstance, outlineOf } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { byOf } from './acting-for.ts';
import { isDeputy } from './answers.ts';
import { step } from './apply-event.ts';
import { freelyChosen, mustBeNameable } from './colleagues.ts';
import { publishedFlow } from './documents.ts';
import { sendFlowNotification } from './effects.ts';
import { flowErrors } from './flow.errors.ts';
import { FlowInstance } from './flow-instance.model.ts';
import { instanceTitle } from './instance-title.ts';
import { persistTransition, urgencies } from './persist.ts';
import { mustBeFilledIn } from './required-input.ts';
import { REVOCATION } from './revocation.ts';
import { locked, nothingKnown, type Running } from './running.ts';
import { mayStart } from './starters.ts';

/** Starts a flow about a record and submits it, in the transaction of the action that triggered it. */
export async function begin(tx: Context, beginning: Beginning): Promise<Running> {
  const { model, row, action, args, choices } = beginning;
  const { parent, for: principal, draft, ...submission } = choices;
  const again = await recalledFlow(tx, beginning);
  if (again) return submit(tx, again, submission, principal);
  const initiator = await initiatorOf(tx, principal ?? tx.actor.userId);
  const flow = await flowFor(tx, model.actions[action]?.flow ?? '', parent ? null : initiator.user);
  if (principal && !(await isDeputy(tx, flow.template, tx.actor.userId ?? '', principal, 'starting'))) throw flowErrors.noDeputy();
  const made = fresh(tx, flow.document, initiator, {
    template: flow.template,
    title: await instanceTitle(tx, {
      document: flow.document,
      model,
      id: row.id,
      initiator: initiator.name,
      child: choices.parent !== undefined,
    }),
    subject: model.name,
    record: row.id,
    action,
    args,
    ...whatWaits(parent),
  });
  const running = await insert(tx, made, flow.version, submission.urgency ?? 1);
  return draft ? leaveDraft(tx, running, submission.urgency ?? 1) : submit(tx, running, submission, principal);
}

const whatWaits = (parent: Beginning['choices']['parent']) => ({
  parent: parent?.instance ?? null,
  parentVisit: parent?.visit ?? null,
  parentIndex: parent?.index ?? null,
});

/** Leaves the flow as a draft to its initiator, who completes and submits the record. */
async function leaveDraft(tx: Context, running: Running, urgency: 1 | 2 | 3): Promise<Running> {
  const { instance } = running;
  const drafted = { ...running, instance: { ...instance, urgency } };
  const stored = await persistTransition(tx, { ...running, instance: { ...instance, tasks: [] } }, drafted, [], {});
  await sendFlowNotification(tx, stored, { effect: 'tell', news: 'toDo', to: [instance.initiator.user], node: null, task: null });
  return stored;
}

/** The enabled version of a flow, checked against its starters; `starter` is null for sub-flows, which need no such permission. */
async function flowFor(tx: Context, code: string, starter: string | null) {
  const flow = await publishedFlow(tx.db, code);
  if (!flow) throw flowErrors.noFlow();
  if (!flow.onShelf) throw flowErrors.offShelf();
  if (starter && !(await mayStart(tx, flow.template, starter))) throw flowErrors.notStarter();
  return flow;
}

/** Starts the flow that decides whether an approval is revoked: the approving flow once more. */
export async function beginRevocation(tx: Context, approved: Running): Promise<void> {
  const { document, template, subject, record, action, args } = approved;
  const title = `${tx.engine.texts.text('zh', 'flow.revocation')} · ${approved.title}`.slice(0, 200);
  const about = { template, title, subject, record, action, args, parent: approved.id, parentVisit: REVOCATION, parentIndex: null };
  const begun = fresh(tx, document, approved.instance.initiator, about);
  const made = { ...begun, instance: { ...begun.instance, revokes: true } };
  const running = await insert(tx, made, String(approved.stored.flowVersion), approved.instance.urgency);
  const by = { user: running.instance.initiator.user };
  const [asked] = await tx.db.query<{ opinion: string | null }>(
    sql`select opinion from flow_record where instance = ${approved.id} and act = 'revoke' order by at desc, id desc limit 1`,
  );
  await step(tx, running, { event: 'submit', by }, { opinion: asked?.opinion ?? undefined });
}

type Fresh = Omit<Running, 'stored'>;
type About = Omit<Fresh, 'id' | 'document' | 'instance' | 'known'>;

function fresh(tx: Context, document: FlowDocument, { user, organisation, department, position }: Initiator, about: About): Fresh {
  const initiator = { user, organisation, department, position };
  const instance = newInstance(document.code, initiator, outlineOf(document).start, tx.now().toISOString());
  return { id: newId(), ...about, document, instance, known: nothingKnown() };
}

type Submission = Omit<Beginning['choices'], 'parent' | 'for' | 'draft'>;

async function submit(tx: Context, running: Running, submission: Submission, principal: string | undefined): Promise<Running> {
  await mustBeFilledIn(tx, running, { event: 'submit' });
  await mustBeNameable(tx, null, freelyChosen(running.document, submission.chosen));
  const submitted = await step(tx, running, { event: 'submit', by: byOf(tx, principal), ...submission }, {});
  const { copyTo = [] } = submission;
  if (copyTo.length === 0) return submitted;
  await mustBeNameable(tx, submitted.id, copyTo);
  return step(tx, submitted, { event: 'copy', by: byOf(tx, principal), users: copyTo }, {});
}

/** The flow about the record that its initiator has recalled: it is resubmitted instead of starting a new one. */
async function recalledFlow(tx: Context, { model, row, action, args, choices }: Beginning): Promise<Running | null> {
  const [found] = await tx.db.query<{ id: string; initiator: string; name: string }>(sql`
    select i.id, i.initiator, u.name from flow_instance i left join "user" u on u.id = i.initiator
    where i.subject = ${model.name} and i.record = ${row.id} and i.action = ${action} and i.standing = 'recalled' and i.deleted_at is null limit 1`);
  if (!found) return null;
  if (found.initiator !== (choices.for ?? tx.actor.userId)) throw flowErrors.recalledByOther({ name: found.name });
  await tx.db.query(sql`update sys_flow_state set args = ${JSON.stringify(args)}::jsonb where instance = ${found.id}`);
  return locked(tx, found.id);
}

async function initiatorOf({ db }: Context, user: string | null): Promise<Initiator & { readonly name: string }> {
  const [found] = await db.query<Initiator & { name: string }>(sql`
    select u.id as "user", u.name, u.organisation, u.department, u.positions[1] as position from "user" u
    where u.id = ${user} and u.deleted_at is null`);
  if (!found) throw flowErrors.notPresent();
  return found;
}

async function insert(tx: Context, running: Omit<Running, 'stored'>, version: string, urgency: 1 | 2 | 3): Promise<Running> {
  const { id, instance, title, template, subject, record, action } = running;
  const { user, organisation } = instance.initiator;
  const row = {
    id,
    title,
    template,
    flowVersion: version,
    subject,
    record,
    action,
    initiator: user,
    organisation: organisation ?? null,
    createdBy: user,
    updatedBy: user,
    urgency: urgencies[urgency - 1] ?? 'normal',
    standing: 'draft' as const,
    stuck: false,
    participants: [...new Set([user, tx.actor.userId ?? user])],
    startedAt: tx.now().toISOString(),
  };
  await insertRows(tx, FlowInstance, [row]);
  await tx.db.query(sql`
    insert into sys_flow_state (instance, state, args, parent, parent_visit, parent_index)
    values (${id}, ${JSON.stringify(instance)}::jsonb, ${JSON.stringify(running.args)}::jsonb, ${running.parent}, ${running.parentVisit}, ${running.parentIndex})`);
  return { ...running, stored: { ...row, version: 1 } };
}
