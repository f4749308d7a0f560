import type { Row } from '@zhixing/model';
import type { TripGroup } from '../escort/trip-group.model.ts';
import type { TripVehicle } from '../transport/trip-vehicle.model.ts';
import type { ItineraryItem } from '../trip/itinerary-item.model.ts';
import type { Trip } from '../trip/trip.model.ts';
import type { CheckNode } from './check-in-task.model.ts';

type Item = Row<typeof ItineraryItem>;
type Vehicle = Pick<Row<typeof TripVehicle>, 'id' | 'mode' | 'startAt' | 'endAt' | 'leader'>;
type Group = Pick<Row<typeof TripGroup>, 'id' | 'leaderTeacher'>;

/** Of what the roll calls of a trip are planned. */
export interface CountedTrip {
  readonly trip: Pick<Row<typeof Trip>, 'gatherAt' | 'departAt' | 'returnAt' | 'gatherLocation'>;
  readonly items: readonly Item[];
  readonly vehicles: readonly Vehicle[];
  readonly groups: readonly Group[];
}

/** A roll call to be made: of a group, of a vehicle's riders, of the staff, or of the children without a group. */
export interface PlannedTask {
  readonly node: CheckNode;
  readonly item: Item | null;
  readonly planAt: string;
  readonly location: Item['location'];
  readonly vehicle: string | null;
  readonly group: string | null;
  readonly operator: string | null;
  readonly of: 'group' | 'vehicle' | 'staff' | 'ungrouped';
}

interface Occasion {
  readonly node: CheckNode;
  readonly item: Item | null;
  readonly planAt: string;
  readonly location: Item['location'];
}

/** The roll calls of a trip in the order of their times: boarding by vehicle, everything else by group. */
export function plannedTasks(counted: CountedTrip): PlannedTask[] {
  return occasionsOf(counted).flatMap((occasion) =>
    occasion.node === 'boarding' || occasion.node === 'return' ? byVehicle(occasion, counted) : byGroup(occasion, counted),
  );
}

const byKind: Partial<Record<Item['kind'], CheckNode>> = {
  gather: 'gather',
  transport: 'boarding',
  arrive: 'arrival',
  course: 'course',
  meal: 'meal',
  lodging: 'night',
  dismiss: 'dismiss',
};

/** Gathering and hand-over always, everything else as the itinerary has it. The last ride is the one home. */
function occasionsOf({ trip, items }: CountedTrip): Occasion[] {
  const rides = items.filter(({ kind, transport }) => kind === 'transport' && transport !== 'walk');
  const home = rides.length > 1 ? rides.at(-1) : undefined;
  const found = items.flatMap((item): Occasion[] => {
    const isWalk = item.kind === 'transport' && item.transport === 'walk';
    const node = item.checkNode ?? (isWalk ? null : (byKind[item.kind] ?? null));
    const { startAt: planAt, location } = item;
    return node ? [{ node: item === home && node === 'boarding' ? 'return' : node, item, planAt, location }] : [];
  });
  const has = (node: CheckNode) => found.some((occasion) => occasion.node === node);
  const place = trip.gatherLocation;
  const gather: Occasion = { node: 'gather', item: null, planAt: trip.gatherAt ?? trip.departAt, location: place };
  const dismiss: Occasion = { node: 'dismiss', item: null, planAt: trip.returnAt, location: place };
  return [...(has('gather') ? [] : [gather]), ...found, ...(has('dismiss') ? [] : [dismiss])];
}

function byVehicle(occasion: Occasion, counted: CountedTrip): PlannedTask[] {
  const at = Date.parse(occasion.planAt);
  const there = counted.vehicles.filter(
    ({ mode, startAt, endAt }) => mode !== 'walk' && (!startAt || Date.parse(startAt) <= at) && (!endAt || at < Date.parse(endAt)),
  );
  if (there.length === 0) return byGroup(occasion, counted);
  return there.map(({ id, leader }) => ({ ...occasion, vehicle: id, group: null, operator: leader, of: 'vehicle' }));
}

function byGroup(occasion: Occasion, { groups }: CountedTrip): PlannedTask[] {
  const ofGroups = groups.map(
    ({ id, leaderTeacher }): PlannedTask => ({ ...occasion, vehicle: null, group: id, operator: leaderTeacher, of: 'group' }),
  );
  const others: PlannedTask = { ...occasion, vehicle: null, group: null, operator: null, of: 'ungrouped' };
  return [...ofGroups, others, ...(occasion.node === 'gather' ? [{ ...others, of: 'staff' as const }] : [])];
}
