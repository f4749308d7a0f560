import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { mustBeChoosable } from './choice/choice.rules.ts';
import { lengthOf } from './plan/calendar-of-plan.ts';
import { TripPlan } from './plan/trip-plan.model.ts';
import { Trip } from './trip.model.ts';

type TripRow = Row<typeof Trip>;

export const tripRules = defineRules(Trip, {
  create: { derive: ({ row }, ctx) => ofPlan(row, ctx), check: ({ row }, ctx) => mustBeChoosable(row, null, ctx) },
  update: {
    derive: ({ row }) => lengthBetween(row),
    check: ({ row, before }, ctx) => mustBeChoosable(row, before, ctx),
  },
  actions: {
    declare: { before: startPlan },
    cancel: { derive: ({ args }) => ({ cancelReason: args.reason }), before: closePlan },
  },
});

/** What a trip takes from its plan. */
async function ofPlan(row: TripRow, ctx: Context): Promise<Partial<TripRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  if (!plan) return lengthBetween(row);
  const { school, bureau, stage, theme, agency } = plan;
  return { school, bureau, stage, theme, agency, ...lengthBetween(row) };
}

// Fields are derived before required ones are asked for, so that either moment may be missing.
const lengthBetween = ({ departAt, returnAt }: Partial<TripRow>) =>
  lengthOf(departAt ? chinaDay(departAt) : null, returnAt ? chinaDay(returnAt) : null);

/** The plan is carried out from the first declaration on. */
async function startPlan({ row }: ActionChange<typeof Trip, 'declare'>, ctx: Context): Promise<void> {
  const plans = repo(TripPlan, elevated(ctx));
  const plan = await plans.first({ id: { eq: row.tripPlan } });
  if (plan?.status === 'approved') await plans.act(plan.id, 'start');
}

/** The plan under way is closed when its last open trip ends; an approved one may still be cancelled as a whole. */
async function closePlan({ row }: ActionChange<typeof Trip, 'cancel'>, ctx: Context): Promise<void> {
  const open = await repo(Trip, elevated(ctx)).count({
    all: [{ tripPlan: row.tripPlan }, { status: { ne: 'cancelled' } }, { id: { ne: row.id } }],
  });
  const plans = repo(TripPlan, elevated(ctx));
  const plan = await plans.first({ id: { eq: row.tripPlan } });
  if (open === 0 && plan?.status === 'executing') await plans.act(plan.id, 'close');
}
