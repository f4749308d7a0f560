import { type Context, isServer } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { EmergencyPlan } from '../safety/plan/emergency-plan.model.ts';
import { addProcedure, layOutSteps, openSteps, planOf } from './check-list.ts';
import { incidentErrors } from './incident.errors.ts';
import { Incident } from './incident.model.ts';
import { IncidentLog, type LoggedAction } from './incident-log.model.ts';
import { urgentSteps } from './incident-step.model.ts';
import { onTheSpot, tell } from './notify.ts';
import { ofTrip } from './place.ts';
import { parties } from './ports.ts';
import { severityOf } from './severity.ts';
import { SERIOUS } from './severity-rule.ts';
import { suspendTrip } from './suspend-trip.ts';

type IncidentRow = Row<typeof Incident>;

const DAY_MS = 86_400_000;
const stamp = (ctx: Context): string => ctx.now().toISOString();
/** Moments as people send them may have any offset, so that they are not compared as texts. */
const isAfter = (moment: string | null, other: string | null): boolean =>
  moment !== null && other !== null && Date.parse(moment) > Date.parse(other);
const dayFrom = (ctx: Context): string => new Date(ctx.now().getTime() + DAY_MS).toISOString();

export const incidentRules = defineRules(Incident, {
  before: ({ verb, action, args, row, before }, ctx) =>
    verb === 'act' || verb === 'create' ? log({ row, before, action: (action ?? 'report') as LoggedAction, args }, ctx) : undefined,
  create: {
    derive: async ({ row }, ctx) => {
      const severity = await severityOf(row, ctx);
      const isLate = isAfter(stamp(ctx), severity.reportDue ?? null);
      return { ...(await ofTrip(row, ctx)), ...severity, reportedAt: stamp(ctx), reporter: ctx.actor.userId, lateReport: isLate };
    },
    check: ({ row }, ctx) => mustBeSound(row, ctx),
    before: async ({ row }, ctx) => {
      await tell(ctx, 'reported', row, [...onTheSpot, 'bureauAdmin']);
    },
  },
  update: {
    derive: async ({ row }, ctx) => ({ ...(await ofTrip(row, ctx)), ...(await severityOf(row, ctx)) }),
    check: ({ row }, ctx) => mustBeSound(row, ctx),
    before: async ({ row, before }, ctx) => {
      if (row.status === 'reported' || (row.severityRank ?? 0) <= (before.severityRank ?? 0)) return;
      await becameSerious(row, ctx);
    },
  },
  actions: {
    verify: {
      derive: async ({ row, args }, ctx) => ({
        ...(await severityOf({ ...row, severity: args.severity ?? row.severity }, ctx)),
        verifiedAt: stamp(ctx),
        verifiedBy: ctx.actor.userId,
      }),
      before: async ({ row }, ctx) => {
        await layOutSteps(row, ctx);
        await tell(ctx, 'verified', row, [...onTheSpot, 'agencyManager', 'bureauAdmin']);
        await becameSerious(row, ctx);
      },
    },
    dismiss: { derive: ({ args }, ctx) => ({ dismissedReason: args.reason, closedAt: stamp(ctx) }) },
    respond: {
      derive: async ({ row, args }, ctx) => ({
        emergencyPlan: args.emergencyPlan ?? (await planOf(row, ctx)),
        respondedAt: stamp(ctx),
        followUpDue: dayFrom(ctx),
      }),
      check: ({ row }, ctx) => mustBeOwnPlan(row, ctx),
      before: ({ row }, ctx) => addProcedure(row, ctx),
    },
    followUp: { derive: ({ row }, ctx) => (row.status === 'responding' ? { followUpDue: dayFrom(ctx) } : {}) },
    control: {
      derive: ({ args }, ctx) => ({ measures: args.measures, controlledAt: stamp(ctx), followUpDue: null }),
      check: ({ row }, ctx) => mustBeDone(row, ctx, urgentSteps),
    },
    conclude: { derive: concluded, check: ({ row }, ctx) => mustBeDone(row, ctx), before: tellConcluded },
    concludeMinor: { derive: concluded, check: ({ row }, ctx) => mustBeDone(row, ctx), before: tellConcluded },
    close: {
      derive: ({ args }, ctx) => ({ rectified: args.rectified, closedAt: stamp(ctx) }),
      check: ({ row }, ctx) => mustMayClose(row, ctx),
    },
    noteStep: { derive: ({ row, args }) => noted(row, args) },
    decideSuspension: {
      derive: ({ args }) => ({ suspension: args.suspension, suspensionReason: args.reason }),
      before: decided,
    },
  },
});

async function mustBeSound(row: IncidentRow, ctx: Context): Promise<void> {
  if (isAfter(row.happenAt, stamp(ctx))) throw incidentErrors.inFuture({}, { fields: { happenAt: { key: 'incident.inFuture' } } });
  if (!row.bureau) throw incidentErrors.noBureau({}, { fields: { trip: { key: 'incident.noBureau' } } });
}

/** A plan of the trip, the base, camp or agency: steps of others would not fit. */
async function mustBeOwnPlan({ emergencyPlan, trip, site, agency }: IncidentRow, ctx: Context): Promise<void> {
  if (emergencyPlan === null) return;
  const plan = await lookUp(EmergencyPlan, emergencyPlan, ctx);
  const isOwn = [
    [plan?.trip, trip],
    [plan?.site, site],
    [plan?.agency, agency],
  ].some(([of, own]) => of && of === own);
  if (plan?.status !== 'approved' || !isOwn)
    throw incidentErrors.planElsewhere({}, { fields: { emergencyPlan: { key: 'incident.planElsewhere' } } });
}

async function mustBeDone({ id }: IncidentRow, ctx: Context, codes?: readonly string[]): Promise<void> {
  const open = await openSteps(id, ctx, codes);
  if (open.length > 0) throw incidentErrors.stepsOpen({ count: open.length });
}

/** Somebody else than whoever concluded it closes it, and of a serious one the bureau of the city. */
async function mustMayClose({ concludedBy, severityRank }: IncidentRow, ctx: Context): Promise<void> {
  if (isServer(ctx)) return;
  if (concludedBy !== null && concludedBy === ctx.actor.userId) throw incidentErrors.samePerson();
  const own = await lookUp(EducationBureau, ctx.actor.organisationId, ctx);
  if ((severityRank ?? 0) >= SERIOUS && own?.level === 'district') throw incidentErrors.cityOnly();
}

function concluded({ args }: ActionChange<typeof Incident, 'conclude' | 'concludeMinor'>, ctx: Context): Partial<IncidentRow> {
  return { ...args, partyAtFault: args.partyAtFault ?? false, concludedBy: ctx.actor.userId, concludedAt: stamp(ctx) };
}

function tellConcluded({ row }: { readonly row: IncidentRow }, ctx: Context): Promise<void> {
  return tell(ctx, 'concluded', row, [...onTheSpot, 'agencyManager', 'bureauAdmin']);
}

/** What the check-list says that has been done is also a fact of the incident. */
function noted(row: IncidentRow, { code, at }: { readonly code: string; readonly at: string | null }): Partial<IncidentRow> {
  if (code === 'guardians') return { parentsNotified: at !== null, parentsNotifiedAt: at };
  if (code === 'insurance') return { insuranceReported: at !== null };
  if (code !== 'superiorReport') return {};
  return { superiorReportedAt: at, lateReport: row.lateReport || isAfter(at, row.reportDue) };
}

/** A serious incident is told to those who decide, and the trip that it happened on does not go on. */
async function becameSerious(row: IncidentRow, ctx: Context): Promise<void> {
  if ((row.severityRank ?? 0) < SERIOUS) return;
  await tell(ctx, 'serious', row, ['bureauApprover', 'bureauAdmin', 'schoolLeader']);
  if (row.agency ?? row.site) await tell(ctx, 'toSuspend', row, ['bureauAdmin']);
  await suspendTrip(row, ctx);
}

async function decided({ row, args }: ActionChange<typeof Incident, 'decideSuspension'>, ctx: Context): Promise<void> {
  const isAgency = row.partyType === 'agency';
  const party = { agency: isAgency ? row.agency : null, site: isAgency ? null : row.site };
  if (args.suspension === 'suspended') await use(ctx.engine, parties).suspend(party, args.reason, ctx);
}

interface Step {
  readonly row: IncidentRow;
  readonly before: IncidentRow | null;
  readonly action: LoggedAction;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Writes the step to the log, with what was said at it. */
async function log({ row, before, action, args }: Step, ctx: Context): Promise<void> {
  const said = args.content ?? args.reason ?? args.measures ?? args.result ?? args.rectified ?? args.note ?? stepSaid(action, args, ctx);
  await insertRows(ctx, IncidentLog, [
    {
      incident: row.id,
      action,
      fromStatus: before?.status ?? null,
      toStatus: row.status,
      content: typeof said === 'string' ? said : null,
      operator: ctx.actor.userId,
      operatedAt: stamp(ctx),
    },
  ]);
}

function stepSaid(action: LoggedAction, args: Readonly<Record<string, unknown>>, { engine }: Context): string | null {
  if (action !== 'noteStep') return null;
  const step = engine.words.option('zh', engine.registry.get('incidentStep'), 'code', String(args.code));
  return engine.texts.text('zh', args.at === null ? 'incident.stepUndone' : 'incident.stepDone', { step });
}
