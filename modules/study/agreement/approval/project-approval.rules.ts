import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { approvalErrors } from '../agreement.errors.ts';
import { Budget } from '../budget/budget.model.ts';
import { Contract } from '../contract/contract.model.ts';
import { entrustedPlan, partiesOf } from '../plan-parties.ts';
import { ProjectApproval } from './project-approval.model.ts';

type ApprovalRow = Row<typeof ProjectApproval>;

export const projectApprovalRules = defineRules(ProjectApproval, {
  create: { derive: ({ row }, ctx) => ofPlan(row, ctx), check: ({ row }, ctx) => mustBeSound(row, ctx) },
  update: { derive: ({ row }, ctx) => ofPlan(row, ctx), check: ({ row }, ctx) => mustBeSound(row, ctx) },
  actions: {
    beginReview: { derive: ({ row }, ctx) => ({ applicant: row.applicant ?? ctx.actor.userId }) },
    giveBack: { derive: () => ({ applicant: null }) },
    submit: {
      derive: ({ row }, ctx) => (isEnd(row, ctx) ? { decidedBy: ctx.actor.userId } : {}),
      check: async ({ row, before }, ctx) => {
        await mustBeSound(row, ctx);
        // Whatever the flow allows: who applied does not approve.
        if (isEnd(row, ctx) && before.applicant === ctx.actor.userId) throw approvalErrors.samePerson();
      },
    },
  },
});

// `submit` is checked when the flow starts, and taken when it ends with approval: then the flow itself writes the record.
const isEnd = ({ id }: ApprovalRow, ctx: Context): boolean => ctx.approving === id;

async function ofPlan(row: ApprovalRow, ctx: Context): Promise<Partial<ApprovalRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  return plan ? { ...partiesOf(plan, plan.agency), startDate: plan.startDate, endDate: plan.endDate } : {};
}

async function mustBeSound(row: ApprovalRow, ctx: Context): Promise<void> {
  await entrustedPlan(row.tripPlan, ctx);
  for (const [field, record] of [
    ['budget', await lookUp(Budget, row.budget, ctx)],
    ['contract', await lookUp(Contract, row.contract, ctx)],
  ] as const)
    if (record && record.tripPlan !== row.tripPlan)
      throw approvalErrors.otherPlan({}, { fields: { [field]: { key: 'projectApproval.otherPlan' } } });
  for (const field of ['lead', 'safetyOfficer'] as const) {
    const tutor = await lookUp(Tutor, row[field], ctx);
    if (tutor?.agency !== row.agency)
      throw approvalErrors.notOwnPeople({}, { fields: { [field]: { key: 'projectApproval.notOwnPeople' } } });
    if (!tutor.certified) throw approvalErrors.notCertified({}, { fields: { [field]: { key: 'projectApproval.notCertified' } } });
  }
}
