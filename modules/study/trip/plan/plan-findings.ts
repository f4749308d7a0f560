import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Warning } from '@zhixing/engine/module.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { WorkCalendar } from '../../../platform/calendar/work-calendar.model.ts';
import { Grade } from '../../school/grade.model.ts';
import { planErrors } from '../trip.errors.ts';
import { tripScopes } from '../trip-scopes.ts';
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

/** Farthest scope of each stage: pupils stay in their county, juniors in their city, seniors in their province. */
const farthest = { primary: 'county', junior: 'city', senior: 'province' } as const;
/** Levels that go on study tours, by the national opinion of 2016; younger ones on day trips only. */
const eligible: readonly number[] = [4, 5, 6, 7, 8, 10, 11];
const YOUNG = 3;
/** Farther than this one does not go by coach. */
const RAIL_KM = 400;

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
  return [...distanceFindings(plan), ...(await gradeFindings(plan, ctx)), ...(await seasonFindings(plan, ctx))];
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

function distanceFindings({ stage, scope, transportMode, distanceKm }: TypedPlan): PlanFinding[] {
  const found: PlanFinding[] = [];
  if (stage && scope && tripScopes.indexOf(scope) > tripScopes.indexOf(farthest[stage]))
    found.push({ code: 'farForStage', tone: 'warning', field: 'scope', params: {} });
  if (transportMode === 'coach' && Number(distanceKm ?? 0) > RAIL_KM)
    found.push({ code: 'preferRail', tone: 'danger', field: 'transportMode', params: { km: RAIL_KM } });
  return found;
}

async function gradeFindings({ grades, startDate, endDate }: TypedPlan, ctx: Context): Promise<PlanFinding[]> {
  if (!grades || grades.length === 0) return [];
  const chosen = await repo(Grade, elevated(ctx)).find({ id: { in: grades } });
  const nights = startDate && endDate ? lengthOf(startDate, endDate).nights : 0;
  return chosen.flatMap(({ name, level }): PlanFinding[] => {
    const params = { grade: name ?? '' };
    if (eligible.includes(Number(level))) return [];
    if (Number(level) > YOUNG) return [{ code: 'gradeNotEligible', tone: 'danger', field: 'grades', params }];
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
