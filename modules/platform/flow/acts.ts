import { type Context, within } from '@zhixing/engine/context.ts';
import type { Permission } from '@zhixing/engine/permission/access.ts';
import { z } from 'zod';
import { byOf } from './acting-for.ts';
import { type EventBody, step, triedOut } from './apply-event.ts';
import { mustBeOwnFiles } from './attached-files.ts';
import { freelyChosen, mustBeNameable } from './colleagues.ts';
import { dropDraft } from './drafts.ts';
import { flowErrors } from './flow.errors.ts';
import { adminActs, offeredIn } from './offered.ts';
import { type Choice, choiceIn } from './refusals.ts';
import { mustBeFilledIn, mustHaveRequiredInput, mustWriteFields } from './required-input.ts';
import { locked, type Running, readRunning } from './running.ts';
import { signatureIn } from './signatures.ts';

const id = z.uuid();
const byNode = z.record(z.string().max(60), z.array(z.string().max(64)).max(200));
const choices = { chosen: byNode.optional(), branches: byNode.optional(), copyTo: z.array(id).max(50).optional() };
const task = z.int().min(1);
const people = z.array(id).min(1).max(50);

/** Acts of users on a flow, as sent by the client. The acting user is taken from the session. */
const act = z.discriminatedUnion('event', [
  z.strictObject({ event: z.enum(['agree', 'reject']), task, ...choices }),
  z.strictObject({ event: z.literal('return'), task, to: z.string().max(60), way: z.enum(['rerun', 'straight']).optional() }),
  z.strictObject({ event: z.enum(['transfer', 'assign']), task, to: id }),
  z.strictObject({
    event: z.literal('addSign'),
    task,
    users: people,
    when: z.enum(['before', 'after']),
    mode: z.enum(['any', 'all', 'inOrder']),
  }),
  z.strictObject({ event: z.literal('removeSign'), task, tasks: z.array(task).min(1).max(50) }),
  z.strictObject({ event: z.literal('assist'), task, users: people }),
  z.strictObject({ event: z.enum(['giveAssistance', 'signFor', 'unsign', 'start', 'recallTask']), task }),
  z.strictObject({ event: z.literal('submit'), urgency: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(), ...choices }),
  z.strictObject({ event: z.enum(['recall', 'urge', 'pause', 'resume', 'terminate', 'revoke']) }),
  z.strictObject({ event: z.literal('copy'), users: people }),
  z.strictObject({ event: z.literal('handOver'), from: id, to: id }),
  z.strictObject({ event: z.literal('reactivate'), node: z.string().max(60).optional(), ...choices }),
  z.strictObject({ event: z.enum(['retry', 'skip']), visit: task, ...choices }),
]);

export const actBody = z.strictObject({
  act,
  /** The principal, where a deputy acts. */
  for: id.optional(),
  opinion: z.string().max(2000).optional(),
  files: z.array(id).max(20).optional(),
  /** A handwritten signature, as a data URL of a PNG or JPEG. */
  signature: z.string().max(80_000).optional(),
  /** Fields of the record that the node makes writable for the user. */
  values: z.record(z.string().max(80), z.unknown()).optional(),
});
type Sent = z.infer<typeof actBody>;

/** The permission on the flow instance that an act needs: its own permission for administrative acts, `read` for all others. */
const permissionFor = (event: Sent['act']['event']): Permission =>
  (adminActs as readonly string[]).includes(event) ? `act:${event}` : 'read';

/**
 * Performs an act in a flow in one transaction: writes the fields of the record, checks what the node requires, and advances the flow.
 * Returns the flow as it is afterwards.
 */
export function actIn(ctx: Context, instance: string, { signature: picture, ...sent }: Sent): Promise<Running> {
  const signature = signatureIn(picture);
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const running = await locked(tx, instance, permissionFor(sent.act.event));
    await mustBeOwnFiles(tx, sent.files);
    await mustBeOffered(tx, running, sent.act.event);
    await mustBeNameable(tx, instance, namedIn(running, sent.act));
    mustHaveRequiredInput(running, { ...sent, signature });
    if (sent.values) await mustWriteFields(tx, running, sent.act, sent.values, sent.for ?? tx.actor.userId ?? '');
    await mustBeFilledIn(tx, running, sent.act);
    const event = { ...sent.act, by: byOf(tx, sent.for) } as unknown as EventBody;
    const next = await step(tx, running, event, { opinion: sent.opinion, files: sent.files, signature });
    if ('task' in sent.act) await dropDraft(tx, instance, sent.act.task);
    return next;
  });
}

/** Users named by an act. Those chosen for a node with candidates are left out, since the flow itself restricts them. */
function namedIn({ document }: Running, act: Sent['act']): string[] {
  type Names = { to?: string; users?: string[]; copyTo?: string[]; chosen?: Record<string, string[]> };
  const { to, users = [], copyTo = [], chosen } = act as Names;
  return [...(act.event !== 'return' && to ? [to] : []), ...users, ...copyTo, ...freelyChosen(document, chosen)];
}

/** The core does not check who copies or urges; both are allowed only where they are offered to the actor. */
async function mustBeOffered(tx: Context, running: Running, event: string): Promise<void> {
  if (event !== 'copy' && event !== 'urge') return;
  const { whole } = await offeredIn(tx, running);
  if (!whole.includes(event)) throw event === 'urge' ? flowErrors.nobodyToUrge() : flowErrors.notAllowed();
}

const MAX_CHOICES = 20;

/**
 * The people and branches that must be chosen when agreeing or submitting. Each branch is first tried as the only one chosen; choices
 * behind further branches are asked for once they are chosen.
 */
export async function choicesFor(ctx: Context, instance: string, number: number, principal?: string): Promise<Choice[]> {
  const running = await readRunning(ctx, instance, 'read');
  const found: Choice[] = [];
  const chosen: Record<string, string[]> = {};
  const revises = running.instance.tasks[number - 1]?.role === 'revise';
  const by = byOf(ctx, principal);
  while (found.length < MAX_CHOICES) {
    const event = revises ? ({ event: 'submit', by, chosen } as const) : ({ event: 'agree', task: number, by, chosen } as const);
    const { refusal } = await triedOut(ctx, running, event);
    const choice = refusal ? await choiceIn(ctx, running, refusal) : null;
    if (!choice || chosen[choice.node]) return found;
    found.push(choice);
    const first = choice.branches?.[0]?.id ?? choice.people?.[0]?.id ?? ctx.actor.userId;
    chosen[choice.node] = first ? [first] : [];
  }
  return found;
}
