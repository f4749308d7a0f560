import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { EventCategory } from '../catalogue/event-category.model.ts';
import { EmergencyPlan } from '../safety/plan/emergency-plan.model.ts';
import { EmergencyProcedure } from '../safety/plan/emergency-procedure.model.ts';
import type { Incident } from './incident.model.ts';
import { IncidentStep, standardSteps } from './incident-step.model.ts';

type IncidentRow = Row<typeof Incident>;

const MINUTE_MS = 60_000;
/** Guardians are told within half an hour of the verification, the insurer within a day. */
const GUARDIANS_MS = 30 * MINUTE_MS;
const INSURER_MS = 24 * 60 * MINUTE_MS;

/** Lays out what is done about every incident, with the last moments for it. */
export async function layOutSteps({ id, reportDue }: IncidentRow, ctx: Context): Promise<void> {
  const after = (ms: number): string => new Date(ctx.now().getTime() + ms).toISOString();
  const dues: Readonly<Record<string, string | null>> = {
    guardians: after(GUARDIANS_MS),
    superiorReport: reportDue,
    insurance: after(INSURER_MS),
  };
  const rows = standardSteps.map((code, n) => ({ incident: id, seq: n + 1, code, dueAt: dues[code] ?? null, status: 'open' as const }));
  await insertRows(ctx, IncidentStep, rows);
}

/** The plan by which an incident is responded to: that of the trip, else of the base or camp, else of the agency, if it covers the kind. */
export async function planOf(row: IncidentRow, ctx: Context): Promise<string | null> {
  const kind = await kindOf(row, ctx);
  const owners = [
    row.trip && { trip: row.trip },
    row.site && { site: row.site },
    row.agency && { agency: row.agency, ownerType: 'agency' },
  ];
  for (const owner of owners) {
    if (!owner) continue;
    const plans = await repo(EmergencyPlan, elevated(ctx)).find({ ...owner, status: 'approved', isTemplate: false } as never);
    const covering = plans.find(({ kinds }) => kind === null || (Array.isArray(kinds) && kinds.includes(kind)));
    if (covering) return covering.id;
  }
  return null;
}

const kindOf = async (row: IncidentRow, ctx: Context): Promise<string | null> =>
  (await lookUp(EventCategory, row.category, ctx))?.emergencyKind ?? null;

/** Adds the steps of the emergency plan for this kind of incident: one for each line of its procedure. */
export async function addProcedure(row: IncidentRow, ctx: Context): Promise<void> {
  const kind = await kindOf(row, ctx);
  if (row.emergencyPlan === null || kind === null) return;
  const procedure = await repo(EmergencyProcedure, elevated(ctx)).first({ plan: row.emergencyPlan, kind } as never);
  if (!procedure) return;
  const steps = linesOf(procedure.steps).map((content, n) => ({
    incident: row.id,
    seq: standardSteps.length + n + 1,
    code: 'procedure' as const,
    content,
    responsible: procedure.responsible,
    status: 'open' as const,
  }));
  await insertRows(ctx, IncidentStep, steps);
}

/** Procedures are written as lines, or as sentences that semicolons part. */
export function linesOf(text: string): string[] {
  const parts = text.includes('\n') ? text.split('\n') : text.split(/[;；]/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Steps of an incident that are still open, of some codes or of all. */
export const openSteps = (incident: string, ctx: Context, codes?: readonly string[]) =>
  repo(IncidentStep, elevated(ctx)).find({ incident, status: 'open', ...(codes && { code: { in: [...codes] } }) });
