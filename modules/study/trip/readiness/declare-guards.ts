import type { Context } from '@zhixing/engine/context.ts';
import type { Gap } from '@zhixing/engine/rules/guards.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { isChoosable } from '../../institution/agency/agency.model.ts';
import { isInForce, Qualification } from '../../institution/qualification/qualification.model.ts';
import type { TripPapers } from './trip-papers.ts';

const SCHOOL = ['schoolAdmin'] as const;
const LEADER = ['schoolLeader'] as const;
const AGENCY = ['agencyManager', 'schoolAdmin'] as const;
const MANAGER = ['agencyManager'] as const;
const SITE = ['baseManager', 'campManager'] as const;

type Check = (papers: TripPapers, ctx: Context, at: string) => Promise<readonly Gap[]> | readonly Gap[];

const when = (missing: boolean, gap: Gap): Gap[] => (missing ? [gap] : []);

/** G01: the school has approved the plan. */
export const planApproved: Check = ({ plan }) =>
  when(!['approved', 'executing'].includes(plan.status), {
    text: 'notApproved',
    who: plan.status === 'schoolReview' ? LEADER : SCHOOL,
    record: { model: 'tripPlan', id: plan.id },
  });

/** G02: the itinerary is complete, its bases and camps stay introduced until the return and have confirmed the reception. */
export const itineraryComplete: Check = (papers) => {
  const { trip, items, sites, findings } = papers;
  const itinerary = { model: 'trip', id: trip.id };
  const errors = items.length > 0 ? findings.filter(({ level }) => level === 'error') : [];
  return [
    ...when(items.length === 0, { text: 'noItinerary', who: SCHOOL, record: itinerary }),
    ...errors.map(({ text, day }): Gap => ({ text: 'finding', params: { day, finding: text }, who: SCHOOL, record: itinerary })),
    ...sites.flatMap((site) => ofSite(papers, site)),
  ];
};

function ofSite({ trip, receptions }: TripPapers, site: TripPapers['sites'][number]): Gap[] {
  const { id, name } = site;
  const own = receptions.filter((one) => one.site === id);
  const last = own.find(({ status }) => status === 'requested') ?? own.at(-1);
  const values = {
    site: id,
    siteKind: site.kind,
    trip: trip.id,
    arriveAt: trip.departAt,
    leaveAt: trip.returnAt,
    planStudents: trip.planStudents,
  };
  return [
    ...when(!isChoosable(site, chinaDay(trip.returnAt)), {
      text: 'siteNotIntroduced',
      params: { name, validTo: site.validTo ?? '—' },
      who: SITE,
      record: { model: 'site', id },
    }),
    ...when(!own.some(({ status }) => ['confirmed', 'received', 'completed'].includes(status)), {
      text: last?.status === 'requested' ? 'receptionOpen' : 'receptionMissing',
      params: { name },
      who: last?.status === 'requested' ? SITE : SCHOOL,
      ...(last?.status === 'requested' ? { record: { model: 'reception', id: last.id } } : { create: { model: 'reception', values } }),
    }),
  ];
}

/** G03: a trip that is entrusted has an agency introduced until the return, with a contract signed by both sides. */
export const agencyContracted: Check = (papers, ctx) => {
  const { trip, plan, agency, contract } = papers;
  if (plan.mode === 'selfOrganised') return [];
  if (!agency) return [{ text: 'noAgency', who: SCHOOL, create: { model: 'negotiation', values: { tripPlan: plan.id } } }];
  return [
    ...when(!isChoosable(agency, chinaDay(trip.returnAt)), {
      text: 'agencyNotIntroduced',
      params: { name: agency.name, validTo: agency.validTo ?? '—' },
      who: AGENCY,
      record: { model: 'agency', id: agency.id },
    }),
    ...licenceGaps(papers, agency, ctx),
    ...contractGaps(plan.id, contract),
  ];
};

/** Licences and insurance that an agency needs until the trip has returned. */
function licenceGaps({ trip, licences }: TripPapers, { id, agencyType }: NonNullable<TripPapers['agency']>, ctx: Context): Gap[] {
  const model = ctx.engine.registry.get(Qualification.name);
  const last = chinaDay(trip.returnAt);
  const needed = ['businessLicence', 'liabilityInsurance', ...(agencyType === 'travel' ? ['travelLicence'] : [])];
  return needed.flatMap((type) => {
    const held = licences.filter(({ qualType }) => qualType === type);
    return when(!held.some((one) => isInForce(one, last)), {
      text: 'licenceEnds',
      params: { paper: ctx.engine.words.option(ctx.language, model, 'qualType', type), day: last },
      who: AGENCY,
      record: held[0] ? { model: Qualification.name, id: held[0].id } : { model: 'agency', id },
    });
  });
}

function contractGaps(tripPlan: string, contract: TripPapers['contract']): Gap[] {
  if (!contract) return [{ text: 'noContract', who: AGENCY, create: { model: 'contract', values: { tripPlan } } }];
  return when(!['signed', 'effective'].includes(contract.status), {
    text: 'contractUnsigned',
    params: { name: contract.name ?? '' },
    who: contract.status === 'agencySigned' ? LEADER : AGENCY,
    record: { model: 'contract', id: contract.id },
  });
}

/** G04: the budget is approved, with a resolution of the parents' committee where the bureau asks for one. */
export const budgetApproved: Check = ({ plan, budget, resolution, bureau }) => {
  const isUnresolved = bureau?.requireCommittee === true && resolution?.conclusion !== true;
  if (plan.mode === 'selfOrganised')
    return when(isUnresolved, {
      text: 'noResolution',
      who: SCHOOL,
      create: { model: 'committeeResolution', values: { tripPlan: plan.id } },
    });
  if (!budget) return [{ text: 'noBudget', who: MANAGER, create: { model: 'budget', values: { tripPlan: plan.id } } }];
  const record = { model: 'budget', id: budget.id };
  if (budget.status === 'committee' && resolution?.conclusion !== true) {
    const values = { tripPlan: plan.id, budget: budget.id };
    return [{ text: 'noResolution', who: SCHOOL, create: { model: 'committeeResolution', values } }];
  }
  if (budget.status === 'approved') return when(isUnresolved, { text: 'noResolution', who: SCHOOL, record });
  return [{ text: 'budgetOpen', params: { no: budget.budgetNo ?? '' }, who: waitsFor[budget.status] ?? MANAGER, record }];
};

/** Who acts next on a budget that is not approved. */
const waitsFor: Readonly<Record<string, readonly string[]>> = { pending: SCHOOL, committee: LEADER };

/** G05: emergency plan and safety notice of the trip are approved, and each of its sites has a fence. What the plan has to cover is a rule of its own approval. */
export const safetyPapersApproved: Check = ({ trip, emergencyPlan, notice, sites, fences }) => [
  ...paperGaps('emergencyPlan', trip.id, emergencyPlan),
  ...paperGaps('safetyNotice', trip.id, notice),
  ...sites.flatMap(({ id, name }) =>
    when(!fences.some(({ site }) => site === id), {
      text: 'fenceMissing',
      params: { name },
      who: SCHOOL,
      create: { model: 'geoFence', values: { trip: trip.id, site: id } },
    }),
  ),
];

function paperGaps(
  model: 'emergencyPlan' | 'safetyNotice' | 'riskAssessment',
  trip: string,
  paper: { id: string; status: string } | null,
): Gap[] {
  if (!paper) return [{ text: `${model}Missing`, who: SCHOOL, create: { model, values: { trip } } }];
  return when(paper.status !== 'approved', {
    text: `${model}Open`,
    who: paper.status === 'pending' ? LEADER : SCHOOL,
    record: { model, id: paper.id },
  });
}

/** G06: filed in time unless urgent, with enough accompanying staff and an assessment of the risks. */
export const inTimeAndStaffed: Check = (papers, _ctx, at) => {
  const { trip, risk } = papers;
  const { last, isOver } = papers.deadline;
  const least = leastStaff(papers);
  const record = { model: 'trip', id: trip.id };
  return [
    ...when(isOver && at === 'declare', { text: 'late', params: { last }, who: SCHOOL, record }),
    ...when((trip.planStaff ?? 0) < least, {
      text: 'fewStaff',
      params: { planned: trip.planStaff ?? 0, least, students: trip.planStudents ?? 0 },
      who: SCHOOL,
      record,
    }),
    ...paperGaps('riskAssessment', trip.id, risk),
    ...when(trip.planStudents === null, { text: 'noHeadcount', who: SCHOOL, record }),
  ];
};

/** The least number of accompanying staff by the bureau's ratio for the stage. */
function leastStaff({ trip, bureau }: TripPapers): number {
  const ratio = { primary: bureau?.ratioPrimary, junior: bureau?.ratioJunior, senior: bureau?.ratioSenior }[trip.stage ?? 'primary'] ?? 20;
  return Math.ceil((trip.planStudents ?? 0) / ratio);
}
