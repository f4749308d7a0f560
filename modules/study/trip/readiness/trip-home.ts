import { labelsOf } from '@zhixing/engine/bulk/apply.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { countRows, findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type AnyModel, type Condition, isId, type Row } from '@zhixing/model';
import { FlowInstance } from '../../../platform/flow/flow-instance.model.ts';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { CommitteeResolution } from '../../agreement/budget/committee-resolution.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { Negotiation } from '../../agreement/negotiation/negotiation.model.ts';
import { CheckInTask } from '../../check-in/check-in-task.model.ts';
import { Complaint } from '../../complaint/complaint.model.ts';
import { ParentNotice } from '../../enrolment/notice/parent-notice.model.ts';
import { TripGroup } from '../../escort/trip-group.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { Incident } from '../../incident/incident.model.ts';
import { InsurancePolicy } from '../../insurance/insurance-policy.model.ts';
import { LodgingRecord } from '../../journey/lodging-record.model.ts';
import { MealRecord } from '../../journey/meal-record.model.ts';
import { TripLog } from '../../journey/trip-log.model.ts';
import { TripLodging } from '../../lodging/trip-lodging.model.ts';
import { TripMeal } from '../../meal/trip-meal.model.ts';
import { Reception } from '../../reception/reception.model.ts';
import { VenueBooking } from '../../reception/venue-booking.model.ts';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { SafetyLesson } from '../../safety/lesson/safety-lesson.model.ts';
import { SafetyNotice } from '../../safety/notice/safety-notice.model.ts';
import { EmergencyPlan } from '../../safety/plan/emergency-plan.model.ts';
import { RiskAssessment } from '../../safety/risk/risk-assessment.model.ts';
import { WarningSetting } from '../../safety/warning/warning-setting.model.ts';
import { Settlement } from '../../settlement/agency/settlement.model.ts';
import { CostAccounting } from '../../settlement/cost/cost-accounting.model.ts';
import { Expense } from '../../settlement/expense/expense.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { FilingSnapshot } from '../filing/filing-snapshot.model.ts';
import { filingSections, TripFiling } from '../filing/trip-filing.model.ts';
import { fromDeparture, type Trip } from '../trip.model.ts';
import { GuardOverride } from './guard-override.model.ts';

type TripRow = Row<typeof Trip>;
type Filing = Row<typeof TripFiling>;

interface Part {
  readonly model: AnyModel;
  readonly by: 'trip' | 'tripPlan';
  /** Heading under which the page shows it. */
  readonly group: 'agreement' | 'safety' | 'people' | 'travel' | 'filing' | 'journey' | 'settlement';
}

/** Models whose records belong to a trip or to its plan, in the order in which they are worked on. */
const parts: readonly Part[] = [
  { model: Negotiation, by: 'tripPlan', group: 'agreement' },
  { model: Budget, by: 'tripPlan', group: 'agreement' },
  { model: CommitteeResolution, by: 'tripPlan', group: 'agreement' },
  { model: Contract, by: 'tripPlan', group: 'agreement' },
  { model: Reception, by: 'trip', group: 'agreement' },
  { model: VenueBooking, by: 'trip', group: 'agreement' },
  { model: EmergencyPlan, by: 'trip', group: 'safety' },
  { model: SafetyNotice, by: 'trip', group: 'safety' },
  { model: RiskAssessment, by: 'trip', group: 'safety' },
  { model: GeoFence, by: 'trip', group: 'safety' },
  { model: WarningSetting, by: 'trip', group: 'safety' },
  { model: TripFeePlan, by: 'trip', group: 'people' },
  { model: ParentNotice, by: 'trip', group: 'people' },
  { model: SafetyLesson, by: 'trip', group: 'safety' },
  { model: TripStaff, by: 'trip', group: 'people' },
  { model: TripGroup, by: 'trip', group: 'people' },
  { model: TripVehicle, by: 'trip', group: 'travel' },
  { model: TripLodging, by: 'trip', group: 'travel' },
  { model: TripMeal, by: 'trip', group: 'travel' },
  { model: InsurancePolicy, by: 'trip', group: 'travel' },
  { model: GuardOverride, by: 'trip', group: 'filing' },
  { model: TripFiling, by: 'trip', group: 'filing' },
];

/** What follows once the trip has left. */
const afterwards: readonly Part[] = [
  { model: CheckInTask, by: 'trip', group: 'journey' },
  { model: TripLog, by: 'trip', group: 'journey' },
  { model: MealRecord, by: 'trip', group: 'journey' },
  { model: LodgingRecord, by: 'trip', group: 'journey' },
  { model: Incident, by: 'trip', group: 'journey' },
  { model: Complaint, by: 'trip', group: 'journey' },
  { model: Expense, by: 'trip', group: 'settlement' },
  { model: CostAccounting, by: 'trip', group: 'settlement' },
  { model: Settlement, by: 'trip', group: 'settlement' },
];

/** Records of one part that the home page names; the rest is counted. */
const MAX_NAMED = 5;
/** So many are counted as they are read. */
const MAX_COUNTED = 100;

/** The records of a trip that the reader may see, one part per model, with their states. One statement per model. */
export function partsOf(trip: TripRow, ctx: Context) {
  const hasLeft = (fromDeparture as readonly string[]).includes(trip.status);
  return Promise.all(
    [...parts, ...(hasLeft ? afterwards : [])].flatMap(({ model, by, group }) => {
      const scope = can(ctx, ctx.engine.registry.get(model.name), 'read');
      return scope === null
        ? []
        : [partOf(model, { all: [scope, { [by]: by === 'trip' ? trip.id : trip.tripPlan }] }, ctx).then((part) => ({ ...part, group }))];
    }),
  );
}

async function partOf({ name }: AnyModel, where: Condition, ctx: Context) {
  const model = ctx.engine.registry.get(name);
  const rows = await findRows(ctx, model, where, { order: { field: 'createdAt', descending: true }, limit: MAX_COUNTED });
  const named = rows.slice(0, MAX_NAMED);
  const whole = named.some((row) => shortLabel(model.label, row) === null)
    ? await labelsOf(
        ctx,
        model,
        named.map(({ id }) => id),
      )
    : null;
  return {
    model: name,
    title: ctx.engine.words.title(ctx.language, model),
    count: rows.length < MAX_COUNTED ? rows.length : await countRows(ctx, model, where),
    records: named.map((row) => ({
      id: row.id,
      label: shortLabel(model.label, row) ?? whole?.get(row.id) ?? row.id,
      ...(typeof row.status === 'string' && {
        status: ctx.engine.words.option(ctx.language, model, 'status', row.status),
        tone: model.document.tones?.[row.status] ?? 'neutral',
      }),
    })),
  };
}

/** The first part of a label, if it is a number of the register, a name or a title: none of them is masked here. What is named by others is not. */
function shortLabel([first = 'id']: readonly string[], row: Readonly<Record<string, unknown>>): string | null {
  const value = row[first];
  return typeof value === 'string' && !isId(value) ? value : null;
}

/** The current filing of a trip in a stage: the flow that decides about it, the reviewers' remarks and the submissions so far. */
export async function declarationOf(trip: TripRow, stage: Filing['stage'], ctx: Context) {
  const model = ctx.engine.registry.get(TripFiling.name);
  const scope = can(ctx, model, 'read');
  if (scope === null) return null;
  const where = { all: [scope, { trip: trip.id, stage }] };
  const [row] = await findRows(ctx, model, where, { order: { field: 'createdAt', descending: true }, limit: 1 });
  if (!row) return null;
  const filing = row as unknown as Filing;
  const { id, filingNo, status, urgency, dueOn, validUntil, changeReason, version } = filing;
  return {
    id,
    filingNo,
    status,
    urgency,
    dueOn,
    validUntil,
    changeReason,
    version,
    statusName: ctx.engine.words.option(ctx.language, model, 'status', status),
    tone: model.document.tones?.[status] ?? 'neutral',
    remarks: remarksOn(filing, ctx),
    flow: await flowAbout(id, ctx),
    submissions: (await repo(FilingSnapshot, elevated(ctx)).find({ filing: id }, { order: { field: 'number', descending: false } })).map(
      ({ number, kind, reason, submittedAt, sha256 }) => ({ number, kind, reason, submittedAt, sha256 }),
    ),
  };
}

const remarksOn = (filing: Filing, { engine, language }: Context) =>
  filingSections.flatMap((section) => {
    const text = filing[`${section}Remark`];
    return text ? [{ section: engine.texts.text(language, `tripFiling.sections.${section}`), text }] : [];
  });

async function flowAbout(record: string, ctx: Context): Promise<string | null> {
  const found = await repo(FlowInstance, elevated(ctx)).first({ record }, { order: { field: 'startedAt', descending: true } });
  return found?.id ?? null;
}
