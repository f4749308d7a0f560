import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Warning } from '@zhixing/engine/module.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { WorkCalendar } from '../../../platform/calendar/work-calendar.model.ts';
import { EducationBureau, tripScopes } from '../../bureau/education-bureau.model.ts';
import { Grade } from '../../school/grade.model.ts';
import { School } from '../../school/school.model.ts';
import { planErrors } from '../trip.errors.ts';
import { lengthOf } from './calendar-of-plan.ts';
import type { TripPlan } from './trip-plan.model.ts';

type PlanRow = Row<typeof TripPlan>;

/** A plan as typed so far: any value may be missing. */
export type TypedPlan = { readonly [Field in keyof PlanRow]?: PlanRow[Field] | null };

interface PlanFinding {
  readonly code: 'farForStage' | 'preferRail' | 'gradeNotEligible' | 'dayTripsOnly' | 'youngGrade' | 'peakUnexplained';
  /** `danger` keeps the plan from being submitted. */
  readonly tone: Warning['tone'];
  readonly field: 'scope' | 'transportMode' | 'grades' | 'endDate' | 'avoidPeak';
  readonly params: Readonly<Record<string, string | number>>;
}

type Policy = Row<typeof EducationBureau>;
/** The policy on a stage: how far it goes, and from which grade to which. */
const policies = {
  primary: { scope: 'scopePrimary', first: 'firstGradePrimary', last: 'lastGradePrimary' },
  junior: { scope: 'scopeJunior', first: 'firstGradeJunior', last: 'lastGradeJunior' },
  senior: { scope: 'scopeSenior', first: 'firstGradeSenior', last: 'lastGradeSenior' },
} as const;

/** Fields that decide about findings: a form asks again when one of them changes. */
export const planFindingFields = [
  'stage',
  'scope',
  'grades',
  'startDate',
  'endDate',
  'transportMode',
  'distanceKm',
  'avoidPeak',
] as const satisfies readonly (keyof PlanRow)[];

/** What the rules on grades, distance, transport and season say of a plan. */
async function planFindings(plan: TypedPlan, ctx: Context): Promise<PlanFinding[]> {
  const policy = await policyFor(plan, ctx);
  const ofPolicy = policy ? [...distanceFindings(plan, policy, ctx), ...(await gradeFindings(plan, policy, ctx))] : [];
  return [...ofPolicy, ...(await seasonFindings(plan, ctx))];
}

/** The findings as warnings: beneath the fields of the form, for the approver, and before the plan is submitted. */
export async function planWarnings(plan: TypedPlan, ctx: Context): Promise<Warning[]> {
  const found = await planFindings(plan, ctx);
  return found.flatMap(({ tone, field, ...finding }) => {
    const text = findingText(finding, ctx);
    return [
      { tone, text, field },
      { tone, text, action: 'submit' },
    ];
  });
}

/** Throws for the first finding that keeps a plan from being submitted. */
export async function mustBeSubmittable(plan: PlanRow, ctx: Context): Promise<void> {
  const barring = (await planFindings(plan, ctx)).find(({ tone }) => tone === 'danger');
  if (!barring) return;
  const params = { what: findingText(barring, ctx) };
  throw planErrors.notReady(params, { fields: { [barring.field]: { key: 'tripPlan.notReady', params } } });
}

const findingText = ({ code, params }: Pick<PlanFinding, 'code' | 'params'>, { engine, language }: Context): string =>
  engine.texts.text(language, `tripPlan.findings.${code}`, params);

/** The policy of the school's bureau; none while the school is not known. */
async function policyFor(plan: TypedPlan, ctx: Context): Promise<Policy | null> {
  const school = await lookUp(School, plan.school ?? ctx.actor.organisationId, ctx);
  return lookUp(EducationBureau, school?.bureau ?? plan.bureau ?? null, ctx);
}

function distanceFindings({ stage, scope, transportMode, distanceKm }: TypedPlan, policy: Policy, ctx: Context): PlanFinding[] {
  const found: PlanFinding[] = [];
  const farthest = stage ? policy[policies[stage].scope] : null;
  if (farthest && scope && tripScopes.indexOf(scope) > tripScopes.indexOf(farthest)) {
    const model = ctx.engine.registry.get('tripPlan');
    const word = (field: string, value: string) => ctx.engine.words.option(ctx.language, model, field, value);
    const params = { stage: word('stage', stage ?? ''), most: word('scope', farthest) };
    found.push({ code: 'farForStage', tone: 'warning', field: 'scope', params });
  }
  const most = policy.coachMaxKm;
  if (transportMode === 'coach' && Number(distanceKm ?? 0) > most)
    found.push({ code: 'preferRail', tone: 'danger', field: 'transportMode', params: { km: most } });
  return found;
}

async function gradeFindings({ grades, startDate, endDate }: TypedPlan, policy: Policy, ctx: Context): Promise<PlanFinding[]> {
  if (!grades || grades.length === 0) return [];
  const chosen = await repo(Grade, elevated(ctx)).find({ id: { in: grades } });
  const nights = startDate && endDate ? lengthOf(startDate, endDate).nights : 0;
  const ranges = Object.values(policies).map(({ first, last }) => [policy[first], policy[last]] as const);
  const allowed = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
  return chosen.flatMap(({ name, level }): PlanFinding[] => {
    const params = { grade: name ?? '', allowed, first: policy.firstGradePrimary };
    if (ranges.some(([first, last]) => first <= level && level <= last)) return [];
    if (level >= policy.firstGradePrimary) return [{ code: 'gradeNotEligible', tone: 'danger', field: 'grades', params }];
    return nights > 0
      ? [{ code: 'dayTripsOnly', tone: 'danger', field: 'endDate', params }]
      : [{ code: 'youngGrade', tone: 'warning', field: 'grades', params }];
  });
}

async function seasonFindings({ startDate, endDate, avoidPeak }: TypedPlan, ctx: Context): Promise<PlanFinding[]> {
  if (!startDate || !endDate || endDate < startDate || avoidPeak === false) return [];
  const peak = await repo(WorkCalendar, elevated(ctx)).first(
    { all: [{ date: { gte: startDate, lte: endDate } }, { any: [{ dayType: 'holiday' }, { tourPeak: true }] }] },
    { order: { field: 'date', descending: false } },
  );
  if (!peak) return [];
  return [{ code: 'peakUnexplained', tone: 'danger', field: 'avoidPeak', params: { day: peak.date, name: peak.holidayName ?? '' } }];
}
