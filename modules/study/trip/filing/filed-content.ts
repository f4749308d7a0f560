import { createHash } from 'node:crypto';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Grade } from '../../school/grade.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import type { TripPapers } from '../readiness/trip-papers.ts';
import { byId, canonical, type Json } from './content-json.ts';
import { departureContent } from './departure-content.ts';
import type { filingSections } from './trip-filing.model.ts';

type Section = (typeof filingSections)[number];

type Filed = Readonly<Record<string, Json>>;

/** What is filed of a trip, by section; lists by the id of their entries, so that two filings can be compared entry by entry. */
export type FiledContent = Readonly<Record<Exclude<Section, 'departure'>, Filed>> & { readonly departure?: Filed };

/** The filed attributes of a trip; before departure with the people and vehicles that leave. Nothing else of the trip changes the content. */
export async function filedContent(papers: TripPapers, ctx: Context, stage: 'plan' | 'predeparture' = 'plan'): Promise<FiledContent> {
  return {
    basics: await basicsOf(papers, ctx),
    itinerary: itineraryOf(papers),
    agreement: agreementOf(papers),
    safety: safetyOf(papers),
    ...(stage === 'predeparture' && { departure: await departureContent(papers.trip, ctx) }),
  };
}

/** The names of the filed grades, in one line. */
export const gradesOf = ({ basics }: FiledContent): string =>
  Object.values(basics.grades ?? {})
    .join(', ')
    .slice(0, 200);

/** SHA-256 of a content in canonical form: keys in order, no white space. */
export const contentHash = (content: FiledContent): string =>
  createHash('sha256')
    .update(canonical(content as Json))
    .digest('hex');

async function basicsOf({ trip, plan }: TripPapers, ctx: Context): Promise<Filed> {
  const classes = await repo(SchoolClass, elevated(ctx)).find({ id: { in: trip.classes } });
  const grades = await repo(Grade, elevated(ctx)).find({ id: { in: classes.map(({ grade }) => grade) } });
  return {
    name: trip.name,
    stage: trip.stage,
    theme: trip.theme,
    goal: plan.goal,
    scope: trip.scope,
    destination: plan.destination,
    mode: plan.mode,
    transportMode: plan.transportMode,
    gatherAt: trip.gatherAt,
    gatherPlace: trip.gatherPlace,
    departAt: trip.departAt,
    returnAt: trip.returnAt,
    planStudents: trip.planStudents,
    planStaff: trip.planStaff,
    grades: named(grades),
    classes: named(classes),
  };
}

function itineraryOf({ items, sites, receptions }: TripPapers): Filed {
  const confirmed = new Set(receptions.flatMap(({ site, status }) => (status === 'confirmed' ? [site] : [])));
  return {
    sites: byId(sites.map(({ id, name, validTo }) => [id, { name, validTo, confirmed: confirmed.has(id) }])),
    items: byId(
      items.map(({ id, dayNo, kind, title, startAt, endAt, site, venue, course, place, transport, distanceKm, planB }) => [
        id,
        // Left out where empty: the content of what was filed before items had venues stays the same.
        { dayNo, kind, title, startAt, endAt, site, ...(venue && { venue }), course, place, transport, distanceKm, planB },
      ]),
    ),
  };
}

function agreementOf({ agency, contract, budget, resolution }: TripPapers): Filed {
  return {
    agency: agency && { id: agency.id, name: agency.name, validTo: agency.validTo },
    contract: contract && { id: contract.id, contractNo: contract.contractNo, textHash: contract.textHash, amount: contract.amount },
    budget: budget && { id: budget.id, budgetNo: budget.budgetNo, students: budget.students, perStudent: budget.perStudent },
    resolution: resolution && { id: resolution.id, resolutionNo: resolution.resolutionNo, passed: resolution.conclusion },
  };
}

function safetyOf({ emergencyPlan, notice, risk, fences }: TripPapers): Filed {
  return {
    emergencyPlan: emergencyPlan && { id: emergencyPlan.id, planNo: emergencyPlan.planNo, edition: emergencyPlan.edition },
    notice: notice && { id: notice.id, noticeNo: notice.noticeNo, edition: notice.edition },
    risk: risk && { id: risk.id, assessmentNo: risk.assessmentNo, edition: risk.edition, level: risk.level },
    fences: byId(fences.map(({ id, name, shape, site, rule }) => [id, { name, shape, site, rule }])),
  };
}

const named = (rows: readonly { id: string; name: string | null }[]): Json => byId(rows.map(({ id, name }) => [id, name]));
