import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Sending } from '@zhixing/engine/ports/approval.ts';
import { attempt } from '@zhixing/engine/write/write-many.ts';
import type { FlowNode } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { applyEvent, type EventBody } from './apply-event.ts';
import { actionOf } from './contributions.ts';
import type { Work } from './pending-work.ts';
import { storedError } from './reasons.ts';
import type { Running } from './running.ts';
import { runActions } from './trigger-actions.ts';

type Trigger = Extract<FlowNode, { kind: 'trigger' }>;
type Doing<D extends Work['do']> = Extract<Work, { do: D }> & { readonly id: string };

/** Polling intervals for webhook deliveries, in seconds: the first, and the longest while the receiver is unreachable. */
const LOOK = { soon: 1, late: 60 } as const;

/** Runs the actions of the node and advances the flow; with webhooks, waits for their delivery unless the node continues on failure. */
export async function runTrigger(tx: Context, running: Running, node: Trigger, { visit, id, people }: Doing<'trigger'>): Promise<void> {
  let at: { model?: string; action?: number } = {};
  const begins = (action: Trigger['actions'][number], index: number) => {
    at = { action: index, ...('model' in action && { model: action.model }) };
  };
  const left = { id: stayOf(running, visit), people, begins };
  const failure = await attempt(tx, async (inner) => {
    if (!(await sendAgain(inner, node, left.id))) await runActions(inner, running, node, left);
  });
  if (!failure && node.onFailure !== 'continue' && eventsOf(node, left.id).length > 0) return waitForSent(tx, running, node, visit);
  const event: EventBody = {
    event: 'triggered',
    visit,
    id,
    ...(failure && { problem: failure.key, why: { params: failure.params, fields: failure.fields, ...at } }),
  };
  await applyEvent(tx, running.id, event);
}

/** Stable id of the visit across retries, so that receivers recognise a repeated delivery. */
const stayOf = ({ id }: Running, visit: number): string => `${id}.${visit}`;

/** The ids of the webhook deliveries of a visit. */
const eventsOf = ({ actions }: Trigger, stay: string): string[] =>
  actions.flatMap((action, index) => (action.do === 'webhook' ? [`${stay}.${index}`] : []));

/** On a retry of the visit the actions are already done; only the deliveries are sent again. */
async function sendAgain(tx: Context, node: Trigger, stay: string): Promise<boolean> {
  const moments = eventsOf(node, stay);
  if (moments.length === 0 || (await triggerSendStatus(tx, moments)).state === 'nothing') return false;
  await actionOf(tx.engine, 'webhook')?.sending?.again(tx, moments);
  return true;
}

const triggerSendStatus = async (tx: Context, moments: readonly string[]): Promise<Sending> =>
  (await actionOf(tx.engine, 'webhook')?.sending?.standing(tx, moments)) ?? { state: 'nothing' };

async function waitForSent({ db }: Context, { id }: Running, node: Trigger, visit: number): Promise<void> {
  const work: Work = { do: 'sent', visit, node: node.id };
  await db.query(sql`
    insert into sys_flow_work (id, instance, work, due_at)
    values (${newId()}, ${id}, ${JSON.stringify(work)}, now() + make_interval(secs => ${LOOK.soon}))`);
}

/** Advances the flow once the webhooks are delivered, fails the node once they are given up, or else polls again later. */
export async function awaitSent(
  tx: Context,
  running: Running,
  node: Trigger,
  { visit, id, again }: Doing<'sent'>,
): Promise<undefined | 'kept'> {
  const moments = eventsOf(node, stayOf(running, visit));
  if (again) await actionOf(tx.engine, 'webhook')?.sending?.again(tx, moments);
  const sending = await triggerSendStatus(tx, moments);
  if (sending.state === 'waiting') return lookLater(tx, id, again ? { ...sending, seconds: 0 } : sending);
  await applyEvent(tx, running.id, { event: 'triggered', visit, id, ...(sending.state === 'givenUp' && lossOf(sending)) });
}

const lossOf = ({ error, moment }: Extract<Sending, { state: 'givenUp' }>) => ({
  problem: error.key,
  why: { action: Number(moment.split('.').at(-1)), params: error.params, fields: {} },
});

// Stores the number of failures and the last error with the queued work, where flow administrators see them.
async function lookLater(tx: Context, id: string, { failures, error, seconds }: Extract<Sending, { state: 'waiting' }>): Promise<'kept'> {
  const wait = Math.min(seconds + LOOK.soon, LOOK.late);
  await tx.db.query(sql`
    update sys_flow_work set attempts = ${failures}, last_error = ${error && storedError(error)}, work = work - 'again',
      due_at = now() + make_interval(secs => ${wait})
    where id = ${id}`);
  return 'kept';
}
