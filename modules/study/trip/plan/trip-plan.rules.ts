import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Grade } from '../../school/grade.model.ts';
import { School } from '../../school/school.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { planErrors } from '../trip.errors.ts';
import { Trip } from '../trip.model.ts';
import { lengthOf, termOf } from './calendar-of-plan.ts';
import { copyItineraries, copyPlan } from './copy-plan.ts';
import { classesOf, layOutTrips } from './lay-out-trips.ts';
import { mustBeSubmittable } from './plan-findings.ts';
import { TripPlan } from './trip-plan.model.ts';

type PlanRow = Row<typeof TripPlan>;

export const tripPlanRules = defineRules(TripPlan, {
  create: { derive: ({ row }, ctx) => placed(row, ctx), check: ({ row }, ctx) => mustFit(row, ctx) },
  update: { derive: ({ row }, ctx) => placed(row, ctx), check: ({ row }, ctx) => mustFit(row, ctx) },
  actions: {
    entrust: { derive: ({ args }) => ({ agency: args.agency }) },
    submit: {
      check: async ({ row }, ctx) => {
        await mustBeSubmittable(row, ctx);
        const classes = await classesOf(row, ctx);
        if (classes.length === 0) throw planErrors.noClasses({}, { fields: { grades: { key: 'tripPlan.noClasses' } } });
        if (classes.length < row.batches)
          throw planErrors.tooManyBatches({ classes: classes.length }, { fields: { batches: { key: 'tripPlan.tooManyBatches' } } });
      },
      before: async (change, ctx) => {
        if (!isEnd(change, ctx)) return;
        await layOutTrips(change.row, ctx);
        await copyItineraries(change.row, ctx);
      },
    },
    copy: { before: ({ row, args }, ctx) => copyPlan(row, args.startDate, ctx) },
    cancel: { derive: ({ args }) => ({ cancelReason: args.reason }), before: cancelTrips },
  },
});

// `submit` is checked when the flow starts, and taken when it ends with approval: then the flow itself writes the record.
const isEnd = ({ row }: ActionChange<typeof TripPlan, 'submit'>, ctx: Context): boolean => ctx.approving === row.id;

/** The trips of a cancelled plan are cancelled with it. */
async function cancelTrips({ row, args }: ActionChange<typeof TripPlan, 'cancel'>, ctx: Context): Promise<void> {
  const trips = repo(Trip, elevated(ctx));
  for (const { id } of await trips.find({ tripPlan: row.id, status: 'preparing' }))
    await trips.act(id, 'cancel', { reason: args.reason, cause: 'school' });
}

/** School, bureau, school year and length, derived from the actor and the dates. */
async function placed(row: PlanRow, ctx: Context): Promise<Partial<PlanRow>> {
  const school = await lookUp(School, row.school ?? ctx.actor.organisationId, ctx);
  const of = { school: school?.id ?? null, schoolName: school?.name ?? null, bureau: school?.bureau ?? null };
  return { ...of, ...termOf(row.startDate), ...lengthOf(row.startDate, row.endDate) };
}

async function mustFit(row: PlanRow, ctx: Context): Promise<void> {
  if (!row.school) throw planErrors.schoolNeeded({}, { fields: { school: { key: 'tripPlan.schoolNeeded' } } });
  const grades = await repo(Grade, elevated(ctx)).find({ id: { in: row.grades } });
  const strange = grades.find(({ school, stage }) => school !== row.school || stage !== row.stage);
  if (strange) throw planErrors.gradeElsewhere({ name: strange.name }, { fields: { grades: { key: 'tripPlan.gradeElsewhere' } } });
  const classes = await repo(SchoolClass, elevated(ctx)).find({ id: { in: row.classes ?? [] } });
  const outside = classes.find(({ grade }) => !row.grades.includes(grade));
  if (outside) throw planErrors.classElsewhere({ name: outside.name }, { fields: { classes: { key: 'tripPlan.classElsewhere' } } });
}
