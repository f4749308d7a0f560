import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { mustBeNameable } from './colleagues.ts';
import { flowErrors } from './flow.errors.ts';
import { FlowDelegation } from './flow-delegation.model.ts';

/**
 * A delegation names another user, for a limited time, and not in both directions at once. The principal asks, the deputy accepts or
 * refuses.
 */
export const delegationRules = defineRules(FlowDelegation, {
  derive: ({ row }, ctx) => (row.principal || !ctx.actor.userId ? {} : { principal: ctx.actor.userId }),
  save: { check: ({ row }) => mustHaveSense(row) },
  create: {
    check: mustBeFree,
    before: ({ row }, ctx) => notifyOfAct(ctx, row, 'Asked'),
  },
  update: { check: mustBeFree },
  restore: { check: mustBeFree },
  actions: {
    accept: {
      check: mustBeFree,
      before: ({ row }, ctx) => notifyOfAct(ctx, row, 'Accepted'),
    },
    refuse: { before: ({ row }, ctx) => notifyOfAct(ctx, row, 'Refused') },
    end: { before: ({ row }, ctx) => notifyBoth(ctx, row, 'Ended') },
  },
});

type Delegation = Row<typeof FlowDelegation>;

function mustHaveSense({ principal, deputy, startAt, endAt }: Delegation): void {
  if (deputy === principal) throw flowErrors.deputyIsSelf({}, { fields: { deputy: { key: 'flow.deputyIsSelf' } } });
  if (endAt <= startAt) throw flowErrors.endsFirst({}, { fields: { endAt: { key: 'flow.endsFirst' } } });
}

/** Refuses a delegation that is over, to a person the principal may not name, or that overlaps another of the same two people. */
async function mustBeFree({ row, before }: ChangeOf<typeof FlowDelegation>, ctx: Context): Promise<void> {
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
}

/** Notifies of an act of a user; changes by the server itself notify no one. */
async function notifyOfAct(ctx: Context, row: Delegation, what: 'Asked' | 'Accepted' | 'Refused'): Promise<void> {
  if (ctx.actor.userId) await notifyBoth(ctx, row, what);
}

/** Notifies both users; `notifyPeople` leaves out the actor. A delegation that has run out is not worth a message. */
async function notifyBoth(
  ctx: Context,
  { id, principal, deputy, endAt }: Delegation,
  what: 'Asked' | 'Accepted' | 'Refused' | 'Ended',
): Promise<void> {
  if (ctx.now() >= new Date(endAt)) return;
  const record = { model: FlowDelegation.name, id };
  await notifyPeople(ctx, {
    event: `flow.delegation${what}`,
    to: [principal, deputy].flatMap((id) => id ?? []),
    params: { name: ctx.actor.name },
    record,
    source: id,
  });
}
