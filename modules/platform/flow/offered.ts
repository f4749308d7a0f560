import type { Context } from '@zhixing/engine/context.ts';
import { can, type Permission } from '@zhixing/engine/permission/access.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { type FlowInstance, type Offer, offersTo, outlineOf, reactivationOf, remindAgainAt } from '@zhixing/flow';
import { byOf, principalsIn } from './acting-for.ts';
import { type EventBody, triedOut } from './apply-event.ts';
import type { Running } from './running.ts';

/** Acts of flow administrators: each needs the permission of the same name. */
export const adminActs = ['pause', 'resume', 'terminate', 'reactivate', 'assign', 'handOver', 'retry', 'skip'] as const;
export type AdminAct = (typeof adminActs)[number];

type WholeAct = 'recall' | 'urge' | 'revoke' | 'copy' | 'comment' | 'delete' | AdminAct;

/** Everything that a user may do in a flow now. Anything else is refused. */
export interface Offered {
  readonly tasks: readonly Offer[];
  /** Decisions that can be recalled, each with its owner. */
  readonly takeBack: readonly { readonly task: number; readonly for: string }[];
  readonly whole: readonly WholeAct[];
  /** When users may be urged again; null where they may be now. */
  readonly urgeAgainAt: string | null;
  /** Nodes at which a terminated flow may be reactivated, the one where it stopped first. */
  readonly reactivation: readonly string[];
  /** Stuck nodes, with the acts that repair them. */
  readonly stuck: readonly { readonly visit: number; readonly node: string; readonly acts: readonly ('retry' | 'skip')[] }[];
}

/** What a user may do in a flow, decided by the rules that would refuse it. */
export async function offeredIn(ctx: Context, running: Running): Promise<Offered> {
  const { stored: row } = running;
  const people = principalsIn(ctx, running.template);
  const { document, instance } = running;
  const tasks = offersTo(document, instance, ctx.actor.userId ?? '', people);
  const looks = adminActs.filter((act) => isAble(ctx, row, `act:${act}`));
  return {
    tasks,
    takeBack: await takenBack(ctx, running, people),
    whole: [
      ...(await ofInitiator(ctx, running, people)),
      ...(mayCopy(running, people, tasks, looks.length > 0) ? (['copy'] as const) : []),
      ...(document.settings.comments === true ? (['comment'] as const) : []),
      ...looks.filter((act) => isInPlace(act, instance)),
      ...(isDeletable(ctx, row, people) ? (['delete'] as const) : []),
    ],
    urgeAgainAt: remindAgainAt(instance, ctx.now().toISOString()),
    reactivation: looks.includes('reactivate') ? (reactivationOf(document, instance) ?? []) : [],
    stuck: incidentVisits(running, looks),
  };
}

/** Whether a user may send copies: the initiator, those who decide where the node allows it, and flow administrators. */
function mayCopy({ instance }: Running, people: readonly string[], tasks: readonly Offer[], looks: boolean): boolean {
  return looks || people.includes(instance.initiator.user) || tasks.some(({ acts }) => acts.includes('copy'));
}

/** Whether a flow may be deleted: a draft or recalled one by its initiator, and a terminated or rejected one with permission. */
export function isDeletable(ctx: Context, row: Stored, people: readonly string[]): boolean {
  if (row.standing === 'recalled' || row.standing === 'draft') return people.includes(String(row.initiator)) || isAble(ctx, row, 'delete');
  return ['terminated', 'rejected'].includes(String(row.standing)) && isAble(ctx, row, 'delete');
}

function isAble(ctx: Context, row: Stored, permission: Permission): boolean {
  const model = ctx.engine.registry.get('flowInstance');
  const scope = can(ctx, model, permission);
  return scope !== null && ctx.engine.holds(model, scope, row);
}

/** Decided by a dry run: what would be refused is not offered. */
async function ofInitiator(ctx: Context, running: Running, people: readonly string[]): Promise<WholeAct[]> {
  const { user } = running.instance.initiator;
  if (!people.includes(user)) return [];
  const found: WholeAct[] = [];
  for (const event of ['recall', 'urge', 'revoke'] as const) {
    const { refusal } = await triedOut(ctx, running, { event, by: byOf(ctx, user) });
    // Urging too soon is still offered, with the moment from which it is possible.
    if (!refusal || refusal.code === 'urgedLately') found.push(event);
  }
  return found;
}

async function takenBack(ctx: Context, running: Running, people: readonly string[]): Promise<Offered['takeBack']> {
  if (running.document.settings.recall !== 'everybody' || running.instance.status !== 'running') return [];
  const own = running.instance.tasks.filter(({ user, state, automatic }) => people.includes(user) && state === 'agreed' && !automatic);
  const found: { task: number; for: string }[] = [];
  for (const { id, user } of own) {
    if (await would(ctx, running, { event: 'recallTask', task: id, by: byOf(ctx, user) })) found.push({ task: id, for: user });
  }
  return found;
}

const would = async (ctx: Context, running: Running, event: EventBody): Promise<boolean> =>
  (await triedOut(ctx, running, event)).refusal === undefined;

function isInPlace(act: AdminAct, { status, tasks }: FlowInstance): boolean {
  const open = ['draft', 'running', 'returned', 'recalled'].includes(status);
  const undone = tasks.some(({ state }) => state === 'open' || state === 'waiting');
  const places: Record<AdminAct, boolean> = {
    pause: open,
    resume: status === 'paused',
    terminate: open || status === 'paused',
    reactivate: status === 'terminated',
    assign: open && undone,
    handOver: (open || status === 'paused') && undone,
    // Offered for single nodes, not for the whole flow.
    retry: false,
    skip: false,
  };
  return places[act];
}

function incidentVisits({ document, instance }: Running, looks: readonly AdminAct[]): Offered['stuck'] {
  if (!looks.includes('retry') && !looks.includes('skip')) return [];
  const open = ['running', 'returned'].includes(instance.status);
  return instance.visits
    .filter(({ state }) => open && state === 'stuck')
    .map(({ id, node }) => {
      const skips = outlineOf(document).places.get(node)?.node.kind === 'trigger';
      const acts = (['retry', 'skip'] as const).filter((act) => looks.includes(act) && (act === 'retry' || skips));
      return { visit: id, node, acts };
    });
}
