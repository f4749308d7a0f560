import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { hazardKinds } from '../hazard-kinds.ts';
import { dated, mustBeOpen, mustHaveTrip, mustNotBeFiled, owned, revised } from '../paper.rules.ts';
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
    submit: { derive: (_change, ctx) => dated(ctx) },
    submitToBureau: { derive: (_change, ctx) => dated(ctx) },
    publish: { derive: (_change, ctx) => dated(ctx) },
    revise: { check: ({ row }, ctx) => mustNotBeFiled(row, ctx), derive: ({ row }) => revised(row) },
    count: { derive: async ({ row }, ctx) => ({ kinds: await kindsOf(row.id, ctx) }) },
  },
});

const open = async ({ row }: { row: { plan: string } }, ctx: Context): Promise<void> => {
  const plan = await lookUp(EmergencyPlan, row.plan, ctx);
  mustBeOpen(plan, plan?.approval);
};

export const emergencyContactRules = defineRules(EmergencyContact, { check: open });
export const emergencyHospitalRules = defineRules(EmergencyHospital, { check: open });
export const emergencyProcedureRules = defineRules(EmergencyProcedure, {
  check: open,
  before: ({ row }, ctx) => repo(EmergencyPlan, elevated(ctx)).act(row.plan, 'count'),
});

/** Kinds that the procedures of a plan cover, in the order of the catalogue. */
async function kindsOf(plan: string, ctx: Context): Promise<string[]> {
  const covered = new Set((await repo(EmergencyProcedure, elevated(ctx)).find({ plan })).map(({ kind }) => kind));
  return hazardKinds.filter((kind) => covered.has(kind));
}
