import type { GeoPoint } from '@zhixing/model';
import { dateText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import type { SiteGround } from '../../trip/seed/trip-ground.ts';
import type { PaperTrip } from './paper-trip.ts';
import type { Rows } from './template-rows.ts';

const METRES_PER_DEGREE = 111_195;

/** The position at some metres east and north of another. */
function shifted({ lng, lat }: GeoPoint, east: number, north: number): [number, number] {
  const scale = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return [Number((lng + east / scale).toFixed(6)), Number((lat + north / METRES_PER_DEGREE).toFixed(6))];
}

const blank = {
  trip: null,
  school: null,
  agency: null,
  center: null,
  radiusM: null,
  points: null,
  path: null,
  corridorM: null,
  anchorStaff: null,
};
const usual = {
  rule: 'noExit',
  hazard: 'none',
  forStudents: true,
  forStaff: false,
  forVehicles: false,
  toleranceM: 15,
  confirmFixes: 3,
  level: 'major',
  color: 'blue',
  status: 'enabled',
};

/** Whether the n-th site of the sample lies at water. */
export const isAtWater = (n: number): boolean => n % 3 === 0;

/** Fences that a site keeps for its own ground: a circle of 300 to 600 m, and at water a polygon that must not be entered. */
export function siteFenceRows({ row, location }: SiteGround, n: number, day: number): Rows {
  const fence = (name: string, i: number, more: object) => ({
    id: idOf('geoFence', `site/${n}/${i}`),
    fenceNo: serialNumber('GF', dateText(day).replaceAll('-', ''), n * 2 + i),
    name,
    ...blank,
    ...usual,
    ownerType: 'site',
    site: row.id,
    siteKind: row.kind,
    bureau: row.bureau,
    contact: row.safetyOfficer ?? row.manager,
    contactPhone: row.safetyPhone ?? row.managerPhone,
    ...more,
  });
  const radiusM = 300 + ((n * 53) % 301);
  const ground = fence('园区边界', 0, { shape: 'circle', center: location, radiusM, color: 'green' });
  if (!isAtWater(n)) return { geoFence: [ground] };
  const [x, y] = [radiusM * 0.35, -radiusM * 0.3];
  const shore = [
    [x, y],
    [x + 90, y + 25],
    [x + 140, y - 20],
    [x + 120, y - 80],
    [x + 40, y - 95],
    [x - 25, y - 45],
    [x, y],
  ].map(([east = 0, north = 0]) => shifted(location, east, north));
  const points = { type: 'Polygon', coordinates: [shore] };
  const more = { shape: 'polygon', points, rule: 'noEntry', hazard: 'water', level: 'critical', color: 'red', toleranceM: 5 };
  return { geoFence: [ground, fence('水域警戒区', 1, more)] };
}

/** Fences of a trip: around its site, along its route, and round its leader. */
export function tripFenceRows({ trip, n, day }: PaperTrip): Rows {
  const { school, site, agency } = trip;
  const fence = (name: string, i: number, more: object) => ({
    id: idOf('geoFence', `${trip.key}/${i}`),
    fenceNo: serialNumber('GF', dateText(day).replaceAll('-', ''), 200 + n * 3 + i),
    name,
    ...blank,
    ...usual,
    ownerType: 'trip',
    trip: trip.id,
    site: i === 0 ? site.row.id : null,
    siteKind: i === 0 ? site.row.kind : null,
    school: school.row.id,
    agency,
    bureau: school.row.bureau,
    contact: school.row.safetyOfficer,
    contactPhone: school.row.safetyPhone,
    ...more,
  });
  const route = { forStudents: false, forVehicles: true, level: 'minor', color: 'purple', toleranceM: 50 };
  return {
    geoFence: [
      fence(`${site.row.shortName ?? site.row.name}活动区`, 0, { shape: 'circle', center: site.location, radiusM: 400 }),
      fence('往返路线走廊', 1, { shape: 'corridor', path: routeOf(school.location, site.location, n), corridorM: 600, ...route }),
      fence('领队移动围栏', 2, { shape: 'moving', anchorStaff: school.owner.id, radiusM: 80, color: 'orange' }),
    ],
  };
}

const LEGS = 12;

/** A winding line of 13 points between two places. */
function routeOf(from: GeoPoint, to: GeoPoint, n: number) {
  const coordinates = Array.from({ length: LEGS + 1 }, (_, i) => {
    const share = i / LEGS;
    const sway = Math.sin(share * Math.PI) * Math.sin(i * 1.7 + n) * 0.006;
    const [east, north] = [to.lng - from.lng, to.lat - from.lat];
    const length = Math.hypot(east, north) || 1;
    const at = [from.lng + east * share - (north / length) * sway, from.lat + north * share + (east / length) * sway];
    return at.map((degrees) => Number(degrees.toFixed(6)));
  });
  return { type: 'LineString', coordinates };
}
