import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { tell } from '@zhixing/engine/telling.ts';
import type { Row } from '@zhixing/model';
import { mustBeNameable } from './colleagues.ts';
import { flowErrors } from './flow.errors.ts';
import { FlowDelegation } from './flow-delegation.model.ts';

/** A deputy is somebody else, for a time that ends, and not at once in both directions. Only the deputy accepts, only the principal asks. */
export const delegationRules = defineRules(FlowDelegation, {
  derive: ({ row }, ctx) => (row.principal || !ctx.actor.userId ? {} : { principal: ctx.actor.userId }),
  check: async ({ row, before, action }, ctx) => {
    if (row.deputy === row.principal) throw flowErrors.deputyIsSelf({}, { fields: { deputy: { key: 'flow.deputyIsSelf' } } });
    if (row.endAt <= row.startAt) throw flowErrors.endsFirst({}, { fields: { endAt: { key: 'flow.endsFirst' } } });
    if (action && action !== 'accept') return;
    if (new Date(row.endAt) <= ctx.now()) throw flowErrors.delegationOver({}, { fields: { endAt: { key: 'flow.delegationOver' } } });
    if (before?.deputy !== row.deputy && ctx.actor.userId) await mustBeNameable(ctx, null, [row.deputy]);
    const live = {
      status: { in: ['asked', 'accepted'] as const },
      startAt: { lt: row.endAt },
      endAt: { gt: row.startAt },
      id: { ne: row.id },
    };
    const others = repo(FlowDelegation, elevated(ctx));
    if (await others.first({ ...live, principal: row.principal, deputy: row.deputy })) throw flowErrors.deputyOverlaps();
    if (await others.first({ ...live, principal: row.deputy, deputy: row.principal })) throw flowErrors.mutual();
  },
  beforeCommit: ({ row, verb, action }, ctx) => tellOther(ctx, row, verb === 'create' ? 'asked' : action),
});

const told: Readonly<Record<string, string>> = { asked: 'Asked', accept: 'Accepted', refuse: 'Refused', end: 'Ended' };

/** Each learns what the other has done. */
async function tellOther(ctx: Context, { id, principal, deputy, endAt }: Row<typeof FlowDelegation>, what: string | null): Promise<void> {
  const event = told[what ?? ''];
  // The server ends what somebody who has left was asked to do, in his name. What is over by its own day surprises nobody.
  if (ctx.now() >= new Date(endAt)) return;
  if (!event || (!ctx.actor.userId && what !== 'end')) return;
  const record = { model: FlowDelegation.name, id };
  await tell(ctx, {
    event: `flow.delegation${event}`,
    to: [principal, deputy].flatMap((id) => id ?? []),
    params: { name: ctx.actor.name },
    record,
    source: id,
  });
}
