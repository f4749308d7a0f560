import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import { takeBack, tell } from '@zhixing/engine/telling.ts';
import type { ActionOf, Row } from '@zhixing/model';
import { decidersOf } from './deciders.ts';
import { minorsErrors } from './minors.errors.ts';
import { MinorsAccess } from './minors-access.model.ts';

type Application = Row<typeof MinorsAccess>;
type ApplicationMoment = Moment<Application, ActionOf<typeof MinorsAccess>>;

/** A school year, leap days included. */
const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
const LINK = '/lims01/lims010214';

/** Nobody approves what he asked for himself, and what has been decided is not written again. */
export const minorsAccessRules = defineRules(MinorsAccess, {
  derive: ({ verb, action, args, row }, ctx) => {
    if (verb === 'create') return { organisation: ctx.actor.organisationId };
    if (verb !== 'act' || action === 'withdraw') return {};
    return { decidedBy: ctx.actor.userId, decidedAt: ctx.now().toISOString(), note: (args.note as string | null | undefined) ?? row.note };
  },
  check: async (moment, ctx) => {
    const { verb, row } = moment;
    if (verb === 'act') return mustBeDecidable(moment, ctx);
    if (row.status !== 'waiting') throw minorsErrors.closed();
    if (verb === 'create' || verb === 'update') await mustBeAcceptable(row, ctx, verb);
  },
  beforeCommit: async ({ row, verb, action }, ctx) => {
    const about = { record: { model: MinorsAccess.name, id: row.id }, source: row.id, params: { name: ctx.actor.name } };
    const link = `${LINK}?record=${row.id}`;
    if (verb === 'create')
      await tell(ctx, { event: 'minors.asked', to: await decidersOf(ctx, row.organisation, row.createdBy), link, ...about });
    if (verb !== 'act') return;
    await takeBack(ctx, row.id);
    if (action !== 'withdraw' && row.createdBy) await tell(ctx, { event: `minors.${action}`, to: [row.createdBy], link, ...about });
  },
});

function mustBeDecidable({ action, row }: ApplicationMoment, ctx: Context): void {
  const own = row.createdBy === ctx.actor.userId && ctx.actor.userId !== null;
  if (action === 'withdraw' && !own) throw minorsErrors.notOwn();
  if ((action === 'approve' || action === 'refuse') && own) throw minorsErrors.ownApplication();
}

async function mustBeAcceptable(row: Application, ctx: Context, verb: 'create' | 'update'): Promise<void> {
  if (verb === 'update' && row.createdBy !== ctx.actor.userId) throw minorsErrors.notOwn();
  const days = (Date.parse(row.validTo) - Date.parse(row.validFrom)) / DAY_MS;
  if (days < 0 || days > LONGEST_DAYS)
    throw minorsErrors.badPeriod(
      { most: LONGEST_DAYS },
      { fields: { validTo: { key: 'minors.badPeriod', params: { most: LONGEST_DAYS } } } },
    );
  if (ctx.actor.userId === null) return;
  const { subject, purpose } = row;
  const same = { createdBy: ctx.actor.userId, subject, purpose, status: 'waiting', id: { ne: row.id } } as const;
  if ((await repo(MinorsAccess, elevated(ctx)).count(same)) > 0) throw minorsErrors.askedAlready();
}
