import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { Venue } from '../../facility/venue.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { CAMP_DAYS, MIN_DAYS } from '../camera.model.ts';

const TYPE = 'DT08';
const GB_CENTRE = '43990000';
/** Kinds of venues with a camera, one of each at most. */
const filmed = ['lecture', 'workshop', 'dining', 'outdoor'] as const;

interface Placed {
  readonly name: string;
  readonly model: string;
  readonly site: Row<typeof Site> | null;
  readonly venue: Row<typeof Venue> | null;
  readonly vehicle: Row<typeof TripVehicle> | null;
  readonly trip: Row<typeof Trip> | null;
  readonly status: 'online' | 'offline' | 'fault';
}

/** Cameras of the sample: at the gate and in venues of every base and camp, and two in each coach of the trips under way. */
export async function seedCameras(engine: Engine): Promise<void> {
  const at = engine.now();
  const placed = [...(await atSites(engine)), ...(await inCoaches(engine))];
  await insertRows(engine.database, engine.registry.get('deviceType'), [typeRow()], at);
  await insertRows(
    engine.database,
    engine.registry.get('device'),
    placed.map((one, n) => deviceRow(one, n, at)),
    at,
  );
  await insertRows(engine.database, engine.registry.get('camera'), placed.map(cameraRow), at);
  await reserveSerials(engine, engine.database);
}

const byId = { field: 'id', descending: false } as const;

async function atSites(engine: Engine): Promise<Placed[]> {
  const ctx = systemContext(engine);
  const sites = await repo(Site, ctx).find({ status: 'introduced' }, { order: { field: 'siteNo', descending: false } });
  const venues = await repo(Venue, ctx).find({ kind: { in: [...filmed] } }, { order: byId });
  return sites.flatMap((site) => {
    const own = filmed.flatMap((kind) => venues.find((venue) => venue.site === site.id && venue.kind === kind) ?? []);
    const shared = { site, vehicle: null, trip: null, model: 'HK-DS3T' };
    const gate: Placed = { ...shared, name: '入口大门', venue: null, status: 'online' };
    return [gate, ...own.map((venue, n): Placed => ({ ...shared, name: venue.name, venue, status: stateOf(site, n) }))];
  });
}

/** A few cameras of the sample are offline, one of a camp is broken. */
function stateOf({ kind, siteNo }: Row<typeof Site>, n: number): Placed['status'] {
  if (kind === 'camp' && n === 2) return 'fault';
  return Number(String(siteNo).slice(-1)) % 4 === 3 && n === 3 ? 'offline' : 'online';
}

async function inCoaches(engine: Engine): Promise<Placed[]> {
  const ctx = systemContext(engine);
  const trips = await repo(Trip, ctx).find({ status: 'inProgress' }, { order: { field: 'tripNo', descending: false } });
  const vehicles = await repo(TripVehicle, ctx).find(
    { trip: { in: trips.map(({ id }) => id) }, status: { in: ['running', 'parked'] } },
    { order: byId },
  );
  return vehicles.flatMap((vehicle) =>
    ['前方道路', '车厢'].map(
      (view): Placed => ({
        name: `${vehicle.carNo}号车${view}`,
        model: 'TA-1078C',
        site: null,
        venue: null,
        vehicle,
        trip: trips.find(({ id }) => id === vehicle.trip) ?? null,
        status: 'online',
      }),
    ),
  );
}

const typeRow = () => ({
  id: idOf('deviceType', TYPE),
  typeNo: TYPE,
  name: '网络摄像机',
  deviceClass: 'camera',
  trackMode: 'serial',
  brand: '慧眼',
  model: 'HK-DS3T',
  unit: '台',
  refPrice: '560',
  depreciationMonths: 60,
  status: 'enabled',
});

function deviceRow({ name, site, trip }: Placed, n: number, at: Date) {
  return {
    id: idOf('device', `camera ${n}`),
    deviceNo: serialNumber('DV', '20260902', n + 1),
    name: `摄像机${name}`,
    deviceType: idOf('deviceType', TYPE),
    serialNo: `CAM${String(n + 1).padStart(4, '0')}`,
    site: site?.id ?? null,
    agency: site ? null : (trip?.agency ?? null),
    purchaseDate: addDays(chinaDay(at), -300),
    purchasePrice: '560',
    warrantyTo: addDays(chinaDay(at), 430),
    connectivity: 'never',
    status: 'inUse',
  };
}

function cameraRow(one: Placed, n: number) {
  const { name, model, venue, vehicle, status } = one;
  const no = String(n + 1).padStart(7, '0');
  return {
    id: idOf('camera', String(n)),
    cameraNo: serialNumber('CM', '20260902', n + 1),
    name,
    ...ofSite(one),
    ...ofTrip(one.trip),
    tripVehicle: vehicle?.id ?? null,
    area: venue?.area ?? null,
    venue: venue?.id ?? null,
    device: idOf('device', `camera ${n}`),
    model,
    gbDevice: `${GB_CENTRE}00132${no}`,
    channelNo: `${GB_CENTRE}00131${no}`,
    privacyZone: false,
    faultNote: status === 'fault' ? '画面间歇性黑屏，已联系厂家检修' : null,
    status,
  };
}

/** What the place of a camera says about it. Cameras of gates and fields turn. */
const ofSite = ({ site, venue }: Placed) => ({
  site: site?.id ?? null,
  siteKind: site?.kind ?? null,
  siteBureau: site?.bureau ?? null,
  location: venue ? venue.location : (site?.location ?? null),
  storageDays: site?.kind === 'camp' ? CAMP_DAYS : MIN_DAYS,
  ptz: site !== null && (venue === null || venue.kind === 'outdoor'),
});

const ofTrip = (trip: Row<typeof Trip> | null) => ({
  trip: trip?.id ?? null,
  school: trip?.school ?? null,
  agency: trip?.agency ?? null,
  bureau: trip?.bureau ?? null,
});
