import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { coveredByAll, type HazardKind, hazardKinds } from '../hazard-kinds.ts';
import { safetyErrors } from '../safety.errors.ts';
import { EmergencyContact } from './emergency-contact.model.ts';
import { EmergencyHospital } from './emergency-hospital.model.ts';
import type { EmergencyPlan } from './emergency-plan.model.ts';
import { EmergencyProcedure } from './emergency-procedure.model.ts';
import { isNearWater } from './near-water.ts';
import { sitesOfTrip } from './sites-of-trip.ts';

type PlanRow = Row<typeof EmergencyPlan>;

const DRILL_DAYS = 365;

/** Kinds that the procedures of a plan cover, in the order of the catalogue. */
export async function kindsOf(plan: string, ctx: Context): Promise<HazardKind[]> {
  const covered = new Set((await repo(EmergencyProcedure, elevated(ctx)).find({ plan })).map(({ kind }) => kind));
  return hazardKinds.filter((kind) => covered.has(kind));
}

/** Kinds that the plan of a trip must cover. */
export async function kindsAskedOf(trip: Row<typeof Trip>, ctx: Context): Promise<readonly HazardKind[]> {
  return (await isNearWater(trip, ctx)) ? [...coveredByAll, 'drowning'] : coveredByAll;
}

/** A plan in force covers its kinds, names whom to call, and for a trip the hospital near each site. */
export async function mustBeComplete(plan: PlanRow, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, plan.trip, ctx);
  const asked = trip ? await kindsAskedOf(trip, ctx) : coveredByAll;
  const covered = await kindsOf(plan.id, ctx);
  const missing = asked.filter((kind) => !covered.includes(kind));
  if (missing.length > 0) throw safetyErrors.kindsMissing({ kinds: named(missing, ctx) });
  if (plan.isTemplate) return;
  if ((await repo(EmergencyContact, elevated(ctx)).count({ plan: plan.id })) === 0) throw safetyErrors.contactsMissing();
  if (trip) await mustNameHospitals(plan, trip, ctx);
}

/** A camp has drilled its plan within the last twelve months. */
export async function mustBeDrilled(plan: PlanRow, ctx: Context): Promise<void> {
  const site = await lookUp(Site, plan.site, ctx);
  const since = addDays(chinaDay(ctx.now()), -DRILL_DAYS);
  if (site?.kind === 'camp' && (plan.drilledOn === null || plan.drilledOn < since))
    throw safetyErrors.drillMissing({}, { fields: { drilledOn: { key: 'safety.drillMissing' } } });
}

async function mustNameHospitals(plan: PlanRow, trip: Row<typeof Trip>, ctx: Context): Promise<void> {
  const without = await sitesWithoutHospital(plan.id, trip, ctx);
  const names = await Promise.all(without.map(async (site) => (await lookUp(Site, site, ctx))?.name ?? ''));
  if (names.length > 0)
    throw safetyErrors.hospitalMissing({ sites: names.join(ctx.engine.texts.text(ctx.language, 'safety.words.comma')) });
}

/** Sites of a trip and of its itinerary near which a plan names no hospital. */
export async function sitesWithoutHospital(plan: string, trip: Row<typeof Trip>, ctx: Context): Promise<string[]> {
  const hospitals = await repo(EmergencyHospital, elevated(ctx)).find({ plan });
  const served = new Set(hospitals.map(({ site }) => site));
  return (await sitesOfTrip(trip, ctx)).filter((site) => !served.has(site));
}

/** Names of kinds in the language of the request. */
function named(kinds: readonly HazardKind[], { engine, language }: Context): string {
  const model = engine.registry.get(EmergencyProcedure.name);
  const comma = engine.texts.text(language, 'safety.words.comma');
  return kinds.map((kind) => engine.words.option(language, model, 'kind', kind)).join(comma);
}
