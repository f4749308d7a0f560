import { type Context, elevated, isServer } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { guardsMustHold } from '@zhixing/engine/rules/guards.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import { closeAlone } from '@zhixing/engine/tables/closing.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { mustBeChoosable } from './choice/choice.rules.ts';
import { lengthOf } from './plan/calendar-of-plan.ts';
import { TripPlan } from './plan/trip-plan.model.ts';
import { overriddenGuards } from './readiness/guard-override.rules.ts';
import { tripErrors } from './trip.errors.ts';
import { beforeDeparture, fromDeparture, Trip } from './trip.model.ts';

type TripRow = Row<typeof Trip>;

export const tripRules = defineRules(Trip, {
  create: { derive: ({ row }, ctx) => ofPlan(row, ctx), check: ({ row }, ctx) => mustBeChoosable(row, null, ctx) },
  update: {
    derive: ({ row }) => lengthBetween(row),
    check: ({ row, before }, ctx) => mustBeChoosable(row, before, ctx),
  },
  actions: {
    declare: { before: startPlan },
    openSignUp: {
      derive: ({ args }) => ({ ...args }),
      check: async ({ row }, ctx) => {
        mustEndInFuture(row, ctx);
        await guardsMustHold(Trip, row, 'openSignUp', ctx);
      },
    },
    extendSignUp: { derive: ({ args }) => ({ ...args }), check: ({ row, before }, ctx) => mustOnlyExtend(row, before, ctx) },
    failGroup: { derive: ({ args }) => ({ cancelReason: args.reason, cancelCause: 'tooFew' as const }), before: closePlan },
    archive: {
      derive: (_change, ctx) => ({ archivedAt: ctx.now().toISOString() }),
      check: async ({ row }, ctx) => {
        await closeAlone(ctx.db, row.id);
        await guardsMustHold(Trip, row, 'archive', ctx);
      },
      before: closePlan,
    },
    cancel: {
      derive: ({ args }) => ({ cancelReason: args.reason, cancelCause: args.cause }),
      check: mustBeOfOwnOffice,
      before: closePlan,
    },
    depart: {
      derive: (_change, ctx) => ({ departedAt: ctx.now().toISOString() }),
      check: ({ row }, ctx) => mayLeave(row, 'depart', ctx),
    },
    suspend: { derive: ({ args }) => ({ suspendReason: args.reason }), check: mustSayWhy },
    resume: { derive: () => ({ suspendReason: null }), check: mustSayWhy },
    abort: {
      derive: ({ args }, ctx) => ({ suspendReason: args.reason, returnedAt: ctx.now().toISOString() }),
      check: async ({ row }, ctx) => {
        if (!isServer(ctx)) await guardsMustHold(Trip, row, 'abort', ctx);
      },
    },
    arriveBack: {
      derive: (_change, ctx) => ({ returnedAt: ctx.now().toISOString() }),
      check: async ({ row, before }, ctx) => {
        if (before.status === 'suspended' && !isServer(ctx)) throw tripErrors.abortInstead();
        await mayLeave(row, 'arriveBack', ctx);
      },
    },
  },
});

/** Departure and return are executed by the chief of the trip, once all guards hold. The server itself, as in seeds, is not asked. */
async function mayLeave(row: TripRow, step: 'depart' | 'arriveBack', ctx: Context): Promise<void> {
  if (isServer(ctx)) return;
  await mustBeChief(row, ctx);
  await guardsMustHold(Trip, row, step, ctx, await overriddenGuards(row.id, step, ctx));
}

/** Where the chief has no account, others of the school act for the chief. */
async function mustBeChief({ id, chief: named }: TripRow, { actor, db }: Context): Promise<void> {
  const chiefs = await db.query<{ user: string; name: string }>(sql`
    select coalesce(s."user", u."user") as "user", p.name from trip_staff p left join staff s on s.id = p.staff left join tutor u on u.id = p.tutor
    where p.trip = ${id} and p.role = 'chief' and p.status <> 'removed' and p.deleted_at is null and coalesce(s."user", u."user") is not null
    union all select s."user", s.name from staff s where s.id = ${named} and s."user" is not null`);
  const [chief] = chiefs;
  if (chief && !chiefs.some(({ user }) => user === actor.userId)) throw tripErrors.notChief({ name: chief.name });
}

function mustSayWhy({ args }: { readonly args: { readonly reason: string | null } }, ctx: Context): void {
  if (!isServer(ctx) && !args.reason?.trim()) throw tripErrors.reasonNeeded({}, { fields: { reason: { key: 'trip.reasonNeeded' } } });
}

/** What a trip takes from its plan. */
async function ofPlan(row: TripRow, ctx: Context): Promise<Partial<TripRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  if (!plan) return lengthBetween(row);
  const { school, schoolName, bureau, stage, theme, agency } = plan;
  return { school, schoolName, bureau, stage, theme, agency, ...lengthBetween(row) };
}

// Fields are derived before required ones are asked for, so that either moment may be missing.
const lengthBetween = ({ departAt, returnAt }: Partial<TripRow>) =>
  lengthOf(departAt ? chinaDay(departAt) : null, returnAt ? chinaDay(returnAt) : null);

function mustEndInFuture({ signUpEnd }: TripRow, ctx: Context): void {
  if (signUpEnd && signUpEnd <= ctx.now().toISOString())
    throw tripErrors.signUpOver({}, { fields: { signUpEnd: { key: 'trip.signUpOver' } } });
}

/** Guardians rely on the window and the places that they were told of, so that neither is cut short. */
function mustOnlyExtend(row: TripRow, before: TripRow, ctx: Context): void {
  mustEndInFuture(row, ctx);
  const shorter = (['signUpEnd', 'payDeadline', 'maxStudents'] as const).find((name) => (row[name] ?? '') < (before[name] ?? ''));
  if (shorter) throw tripErrors.onlyExtend({}, { fields: { [shorter]: { key: 'trip.onlyExtend' } } });
}

/** Schools cannot put a cancellation down to the bureau, nor the bureau to the school: who pays follows from it. */
function mustBeOfOwnOffice({ args, before }: ActionChange<typeof Trip, 'cancel'>, ctx: Context): void {
  const isBureau = ctx.actor.roles.includes('bureauApprover');
  if (isBureau && ['preparing', 'declared'].includes(before.status)) throw tripErrors.schoolCancels();
  if (args.cause === 'tooFew' || args.cause === (isBureau ? 'school' : 'bureau'))
    throw tripErrors.causeNotYours({}, { fields: { cause: { key: 'trip.causeNotYours' } } });
}

/** The plan is carried out from the first declaration on. */
async function startPlan({ row }: ActionChange<typeof Trip, 'declare'>, ctx: Context): Promise<void> {
  const plans = repo(TripPlan, elevated(ctx));
  const plan = await plans.first({ id: { eq: row.tripPlan } });
  if (plan?.status === 'approved') await plans.act(plan.id, 'start');
}

/** States of a trip that is still carried out. */
const open = [...beforeDeparture, ...fromDeparture.filter((state) => state !== 'archived')];

/** The plan under way is closed when its last open trip ends; an approved one may still be cancelled as a whole. */
async function closePlan({ row }: { readonly row: TripRow }, ctx: Context): Promise<void> {
  const others = await repo(Trip, elevated(ctx)).count({
    all: [{ tripPlan: row.tripPlan }, { status: { in: open } }, { id: { ne: row.id } }],
  });
  const plans = repo(TripPlan, elevated(ctx));
  const plan = await plans.first({ id: { eq: row.tripPlan } });
  if (others === 0 && plan?.status === 'executing') await plans.act(plan.id, 'close');
}
