import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { dated, mustBeOpen, mustHaveTrip, mustNotBeFiled, owned, revised } from '../paper.ts';
import { kindsOf, mustBeComplete, mustBeDrilled } from './completeness.ts';
import { EmergencyContact } from './emergency-contact.model.ts';
import { EmergencyHospital } from './emergency-hospital.model.ts';
import { EmergencyPlan } from './emergency-plan.model.ts';
import { EmergencyProcedure } from './emergency-procedure.model.ts';

export const emergencyPlanRules = defineRules(EmergencyPlan, {
  create: {
    derive: async ({ row, before }, ctx) => ({ kinds: [], ...(await owned(row, before, ctx)) }),
    check: ({ row }) => mustHaveTrip(row),
  },
  update: { derive: ({ row, before }, ctx) => owned(row, before, ctx), check: ({ row }) => mustHaveTrip(row) },
  actions: {
    beginReview: { derive: ({ row }, ctx) => covering(row.id, ctx) },
    submit: {
      derive: async ({ row }, ctx) => ({ ...dated(ctx), ...(await covering(row.id, ctx)) }),
      check: ({ row }, ctx) => mustBeComplete(row, ctx),
    },
    submitToBureau: {
      derive: async ({ row }, ctx) => ({ ...dated(ctx), ...(await covering(row.id, ctx)) }),
      check: async ({ row }, ctx) => {
        await mustBeComplete(row, ctx);
        await mustBeDrilled(row, ctx);
      },
    },
    publish: {
      derive: async ({ row }, ctx) => ({ ...dated(ctx), ...(await covering(row.id, ctx)) }),
      check: ({ row }, ctx) => mustBeComplete(row, ctx),
    },
    revise: { derive: ({ row }) => revised(row), check: ({ row }, ctx) => mustNotBeFiled(row, ctx) },
  },
});

const covering = async (plan: string, ctx: Context) => ({ kinds: await kindsOf(plan, ctx) });

const open = async ({ row }: { row: { plan: string } }, ctx: Context): Promise<void> =>
  mustBeOpen(await lookUp(EmergencyPlan, row.plan, ctx));

export const emergencyContactRules = defineRules(EmergencyContact, { check: open });
export const emergencyHospitalRules = defineRules(EmergencyHospital, { check: open });
export const emergencyProcedureRules = defineRules(EmergencyProcedure, { check: open });
