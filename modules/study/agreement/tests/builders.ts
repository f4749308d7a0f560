import type { Recipe } from '@zhixing/testing/builders.ts';
import { standardTemplate } from '../seed/standard-template.ts';

type Builders = Parameters<Recipe>[0];

/** Values required by the rules of agreements: each record comes after what has to be agreed before it. */
export const builders: Readonly<Record<string, Recipe>> = {
  negotiation: async (builders) => ({ tripPlan: await approvedPlan(builders), agency: await introducedAgency(builders) }),
  negotiationRound: async (builders) => ({ negotiation: (await builders.make('negotiation')).id }),
  budget: async (builders) => ({ tripPlan: (await agreedPlan(builders)).plan }),
  budgetItem: async (builders) => ({ budget: (await builders.make('budget')).id, ...line }),
  committeeResolution: () => ({ meetingDate: '2026-01-05', expected: 9, present: 8, agree: 7, against: 1, abstain: 0 }),
  projectApproval: async (builders) => {
    const { plan, agency } = await agreedPlan(builders);
    const budget = (await builders.make('budget', { tripPlan: plan })).id;
    const tutor = async () => (await builders.make('tutor', { ownerType: 'agency', agency, certNo: `YX${agency.slice(-8)}` })).id;
    return { tripPlan: plan, budget, contract: null, lead: await tutor(), safetyOfficer: await tutor() };
  },
  contractTemplate: (_builders, n) => ({ ...standardTemplate, name: `样例合同${n}` }),
  contract: async (builders) => {
    const { plan } = await agreedPlan(builders);
    await approveBudget(builders, plan);
    const template = (await builders.make('contractTemplate')).id;
    await builders.act('contractTemplate', template, 'publish');
    return { tripPlan: plan, template };
  },
  materialList: async (builders) => {
    const { plan } = await agreedPlan(builders);
    return { trip: (await builders.make('trip', { tripPlan: plan, batchNo: 20 })).id };
  },
  materialItem: async (builders) => ({ list: (await builders.make('materialList')).id }),
};

const line = { category: 'transport', name: '往返大巴', unitPrice: 100, quantity: '10', unit: '人' } as const;

async function approvedPlan(builders: Builders): Promise<string> {
  const plan = await builders.make('tripPlan', { budgetPerStudent: null });
  const headTeacher = (await builders.make('staff', { school: plan.school })).id;
  await builders.make('schoolClass', { grade: (plan.grades as string[])[0], headTeacher });
  await builders.act('tripPlan', plan.id, 'submit');
  return plan.id;
}

async function introducedAgency(builders: Builders): Promise<string> {
  const { id } = await builders.make('agency');
  await builders.act('agency', id, 'apply');
  await builders.act('agency', id, 'introduce', { introducedAt: '2026-01-01', validTo: '2036-01-01' });
  return id;
}

async function agreedPlan(builders: Builders): Promise<{ plan: string; agency: string }> {
  const { id, tripPlan, agency } = await builders.make('negotiation');
  const { minutesFile: proposalFile } = await builders.values('committeeResolution', { tripPlan });
  await builders.act('negotiation', id, 'quote', { proposalFile, lines: [line] });
  await builders.act('negotiation', id, 'accept', { singleSourceReason: '样例' });
  return { plan: String(tripPlan), agency: String(agency) };
}

async function approveBudget(builders: Builders, plan: string): Promise<void> {
  const { id } = await builders.make('budget', { tripPlan: plan });
  await builders.make('budgetItem', { budget: id });
  await builders.act('budget', id, 'submit');
  await builders.act('budget', id, 'passSchool');
  const resolution = (await builders.make('committeeResolution', { tripPlan: plan })).id;
  await builders.act('budget', id, 'passCommittee', { resolution });
}
