import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Line, Position } from '@zhixing/model/geo-shape.ts';
import { LocationFix } from '../device/location-fix.model.ts';
import { TripGroup } from '../escort/trip-group.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { GeoFence } from '../safety/fence/geo-fence.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { type Figures, settings } from './ports.ts';
import type { Rule } from './rule.ts';
import { type FenceRow, fenceRules, missingRules } from './rules/fence.ts';
import { healthRules } from './rules/health.ts';
import { batteryRule, distanceRule } from './rules/person.ts';
import { vehicleRules } from './rules/vehicle.ts';

/** Who carries a device. */
export interface Wearer {
  readonly trip: string;
  readonly group: string | null;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly tripVehicle: string | null;
}

/** Where somebody who leads is. */
interface Lead {
  readonly staff: string | null;
  readonly position: Position;
}

/** What is watched on a trip, as it holds now. */
export interface RuleInputs {
  readonly figures: Figures;
  readonly fences: readonly FenceRow[];
  /** Where the trip is, if it has one site alone. */
  readonly site: string | null;
  /** Those who accompany the trip and whose devices have just spoken, by their records on the trip. */
  readonly leads: ReadonlyMap<string, Lead>;
  /** Who leads each group. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly vehicles: ReadonlyMap<string, { readonly route: Line | null; readonly isRunning: boolean }>;
}

/** A leader who has not been heard of for longer is lost, and nobody's distance is measured from there. */
const LEAD_MS = 60_000;

/** What is watched on some trips: read with every batch, so that fences and settings hold from the moment they are changed. */
export async function ruleInputsOf(ids: readonly string[], ctx: Context): Promise<ReadonlyMap<string, RuleInputs>> {
  const server = elevated(ctx);
  const ofTrips = { trip: { in: [...ids] } };
  // Devices report all the time: what needs no answer of another is asked in one round trip.
  const [{ trips, fences, figures }, groups, vehicles, leads] = await Promise.all([
    watchedOf(ids, server),
    repo(TripGroup, server).find(ofTrips, { fields: ['id', 'trip', 'leaderTeacher', 'tutor'] }),
    repo(TripVehicle, server).find(ofTrips, { fields: ['id', 'trip', 'route', 'status'] }),
    leadsOf(ids, server),
  ]);
  return new Map(
    trips.map(({ id, sites: own }) => [
      id,
      {
        figures: figures.get(id) ?? {},
        site: own?.length === 1 ? (own[0] ?? null) : null,
        fences: fences.filter(({ ownerType, trip, site }) => (ownerType === 'trip' ? trip === id : site !== null && own?.includes(site))),
        leads: new Map(leads.filter(({ trip }) => trip === id).map((lead) => [lead.tripStaff, lead])),
        groups: new Map(
          groups
            .filter(({ trip }) => trip === id)
            .map(({ id: group, leaderTeacher, tutor }) => [group, [leaderTeacher, tutor].filter((one) => one !== null)]),
        ),
        vehicles: new Map(
          vehicles
            .filter(({ trip }) => trip === id)
            .map(({ id: vehicle, route, status }) => [vehicle, { route, isRunning: status === 'running' }]),
        ),
      },
    ]),
  );
}

/** The trips, with the fences and settings that hold on them. */
async function watchedOf(ids: readonly string[], server: Context) {
  const trips = await repo(Trip, server).find({ id: { in: [...ids] } }, { fields: ['id', 'school', 'sites'] });
  const sites = [...new Set(trips.flatMap((trip) => trip.sites ?? []))];
  const owners = {
    any: [
      { ownerType: 'trip' as const, trip: { in: [...ids] } },
      { ownerType: 'site' as const, site: { in: sites } },
    ],
  };
  const [fences, figures] = await Promise.all([
    repo(GeoFence, server).find({ all: [{ status: 'enabled' }, owners] }),
    use(server.engine, settings).ofTrips(trips, server),
  ]);
  return { trips, fences, figures };
}

async function leadsOf(trips: readonly string[], server: Context): Promise<(Lead & { trip: string; tripStaff: string })[]> {
  const heard = { gte: new Date(server.now().getTime() - LEAD_MS).toISOString() };
  const fixes = await repo(LocationFix, server).find(
    { trip: { in: [...trips] }, tripStaff: { empty: false }, fixAt: heard },
    { fields: ['trip', 'tripStaff', 'location'] },
  );
  if (fixes.length === 0) return [];
  const people = await repo(TripStaff, server).find(
    { id: { in: fixes.flatMap(({ tripStaff }) => tripStaff ?? []) } },
    { fields: ['id', 'staff'] },
  );
  const staffOf = new Map(people.map(({ id, staff }) => [id, staff]));
  return fixes.flatMap(({ trip, tripStaff, location }) =>
    tripStaff ? [{ trip, tripStaff, staff: staffOf.get(tripStaff) ?? null, position: [location.lng, location.lat] as const }] : [],
  );
}

/** The rules for one who carries a device. */
export function rulesOf(inputs: RuleInputs, { group, student, tripStaff, tripVehicle }: Wearer): Rule[] {
  const fences = inputs.fences.filter(({ forStudents, forStaff, forVehicles }) =>
    student ? forStudents : tripStaff ? forStaff : tripVehicle !== null && forVehicles,
  );
  const rules = [
    ...fences.flatMap((fence) => [...fenceRules(fence, anchorOf(inputs, fence)), ...missingRules(fence, inputs.figures)]),
    batteryRule(inputs.figures),
  ];
  if (student) rules.push(...healthRules(inputs.figures, student));
  const leaders = student && group ? leadersOf(inputs, group) : null;
  if (leaders) rules.push(distanceRule(leaders, inputs.figures));
  const vehicle = tripVehicle ? inputs.vehicles.get(tripVehicle) : undefined;
  return tripVehicle && vehicle ? [...rules, ...vehicleRules({ id: tripVehicle, ...vehicle }, inputs.figures)] : rules;
}

function leadersOf({ groups, leads }: RuleInputs, group: string): Position[] {
  return (groups.get(group) ?? []).flatMap((id) => {
    const lead = leads.get(id);
    return lead ? [lead.position] : [];
  });
}

function anchorOf({ leads }: RuleInputs, { shape, anchorStaff }: FenceRow): Position | null {
  if (shape !== 'moving') return null;
  return [...leads.values()].find(({ staff }) => staff === anchorStaff)?.position ?? null;
}
