import type { Row } from '@zhixing/model';
import type { Site } from '../../institution/site/site.model.ts';
import { near } from '../../sample/addresses.ts';
import { phoneNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { fullName, surname } from '../../sample/names.ts';
import { streams } from '../../sample/random.ts';
import { areaNames, buildingNames, levelNames, venueNames } from './facility-names.ts';
import { PLACES, placeOnPlan } from './plan-picture.ts';

const DAY = '20250114';

/** Totals over all bases and camps of the sample. */
const TOTALS = { areas: 120, floors: 168 } as const;

/** A base or camp and its place among those of the sample. */
export interface Ground {
  readonly site: Row<typeof Site>;
  readonly n: number;
  readonly of: number;
  readonly seed: bigint;
  /** The plan picture of every floor. */
  readonly plan: string;
}

const share = (total: number, of: number, n: number): number => Math.floor(((n + 1) * total) / of) - Math.floor((n * total) / of);

const belonging = ({ site }: Ground) => ({ site: site.id, siteKind: site.kind, siteBureau: site.bureau });

const key = ({ site }: Ground, name: string): string => `${site.name}/${name}`;

export function areaRows(ground: Ground): object[] {
  const { n, of, seed } = ground;
  const random = streams(seed)('facility')(n);
  return areaNames.slice(0, share(TOTALS.areas, of, n)).map(([name, kind, riskLevel], k) => ({
    id: idOf('siteArea', key(ground, name)),
    areaNo: serialNumber('SA', DAY, n * 10 + k),
    ...belonging(ground),
    name,
    kind,
    riskLevel,
    capacity: kind === 'danger' ? null : random.between(8, 60) * 10,
    supervisor: fullName(random, surname(random), 'male', 'parent'),
    supervisorPhone: phoneNumber('institution', 3000 + n * 10 + k),
    sortCode: k + 1,
    status: 'enabled',
  }));
}

interface Floor {
  readonly id: string;
  readonly building: string;
  readonly level: number;
  readonly dormitory: boolean;
}

/** Buildings and their floors. */
export function buildingRows(ground: Ground): { buildings: object[]; floors: object[]; levels: Floor[] } {
  const { site, n, of, seed, plan } = ground;
  const random = streams(seed)('facility')(1000 + n);
  const names = buildingNames[site.kind];
  const all = share(TOTALS.floors, of, n);
  const levels: Floor[] = [];
  const buildings = names.map((name, k) => {
    const floorsUp = Math.min(share(all, names.length, k), levelNames.length);
    const id = idOf('building', key(ground, name));
    for (let level = 1; level <= floorsUp; level += 1)
      levels.push({ id: idOf('floor', key(ground, `${name}/${level}`)), building: id, level, dormitory: name.startsWith('宿舍') });
    const area = idOf('siteArea', key(ground, name.startsWith('宿舍') ? '休息服务区' : '教学实训区'));
    return {
      id,
      buildingNo: serialNumber('BD', DAY, n * 10 + k),
      ...belonging(ground),
      area,
      name,
      floorsUp,
      floorsDown: 0,
      buildYear: random.between(1998, 2022),
      fireLevel: random.pick(['first', 'second']),
      location: near(random, site.location ?? { lng: 0, lat: 0 }),
      purpose: name.startsWith('宿舍') ? '学生住宿' : '教学与实训',
      manager: fullName(random, surname(random), 'male', 'parent'),
      status: 'enabled',
    };
  });
  const floors = levels.map(({ id, building, level, dormitory }, k) => ({
    id,
    floorNo: serialNumber('FL', DAY, n * 40 + k),
    building,
    ...belonging(ground),
    level,
    name: levelNames[level - 1] ?? '',
    area: String(random.between(60, 160) * 10),
    planImage: dormitory ? null : plan,
    evacuationImage: plan,
    exits: 2,
    capacity: random.between(10, 24) * 10,
    status: 'enabled',
  }));
  return { buildings, floors, levels };
}

/** Venues: indoor ones on the plans of the floors, one after the other, outdoor ones in their areas. */
export const venueRows = (ground: Ground, levels: readonly Floor[]): object[] => {
  const indoor = levels.filter(({ dormitory }) => !dormitory);
  return venueNames.map((venue, k) => ({
    id: idOf('venue', key(ground, venue.name)),
    venueNo: serialNumber('VE', DAY, ground.n * venueNames.length + k),
    ...belonging(ground),
    name: venue.name,
    kind: venue.kind,
    capacity: venue.capacity,
    areaSize: String(venue.capacity * 2),
    equipmentNote: venue.note,
    openTime: '08:30–17:30',
    ...(venue.kind === 'outdoor' ? outside(ground, k) : inside(ground, indoor[Math.floor(k / 3) % indoor.length], k)),
    ...bookingOf(ground, venue.kind, k),
    ...stateOf(ground, k),
  }));
};

const outside = (ground: Ground, k: number) => ({
  area: idOf('siteArea', key(ground, '户外拓展区')),
  building: null,
  floor: null,
  location: near(streams(ground.seed)('facility')(3000 + ground.n * 20 + k), ground.site.location ?? { lng: 0, lat: 0 }),
  planX: null,
  planY: null,
});

const inside = (ground: Ground, floor: Floor | undefined, k: number) => ({
  area: idOf('siteArea', key(ground, '教学实训区')),
  building: floor?.building ?? null,
  floor: floor?.id ?? null,
  location: null,
  ...placeOnPlan((k * 3) % PLACES),
});

const free: readonly string[] = ['dining', 'medical', 'control'];

function bookingOf({ seed, n }: Ground, kind: string, k: number) {
  const needBooking = !free.includes(kind);
  const price = streams(seed)('facility')(4000 + n * 20 + k).between(2, 12) * 10_000;
  return { needBooking, shared: kind === 'outdoor', priceHalfDay: needBooking ? price : null };
}

/** A workshop of some sites is under maintenance. */
const stateOf = ({ n }: Ground, k: number) =>
  k === 8 && n % 4 === 1 ? { status: 'maintenance', statusReason: '设备检修' } : { status: 'available', statusReason: null };

const kinds = { 2: 'suite', 4: 'four', 6: 'six', 8: 'eight' } as const;

interface RoomPlan {
  readonly floor: Floor;
  readonly turn: number;
  readonly size: keyof typeof kinds;
}

/** Rooms of a camp with as many beds as the camp says; boys and girls on floors of their own. */
export function roomRows(ground: Ground, levels: readonly Floor[]): { rooms: object[]; beds: object[] } {
  const plans = roomPlans(
    ground.site.bedCount ?? 0,
    levels.filter(({ dormitory }) => dormitory),
  );
  return {
    rooms: plans.map((plan, k) => ({
      ...roomRow(ground, plan),
      roomNo: serialNumber('RM', DAY, ground.n * 100 + k),
    })),
    beds: plans.flatMap((plan) => bedRows(ground, plan)),
  };
}

function roomPlans(beds: number, floors: readonly Floor[]): RoomPlan[] {
  const plans: RoomPlan[] = [];
  for (let left = beds, turn = 0; left > 0 && floors.length > 0; turn += 1)
    for (const floor of floors) {
      const size = sizeOf(left, turn);
      if (!size) return plans;
      plans.push({ floor, turn, size });
      left -= size;
    }
  return plans;
}

/** Beds of the next room: mostly eight or six, every sixth one for teachers. */
function sizeOf(left: number, turn: number): keyof typeof kinds | null {
  const wanted = turn % 6 === 5 ? 2 : turn % 2 === 0 ? 8 : 6;
  const sizes = [8, 6, 4, 2] as const;
  return sizes.find((size) => size <= Math.min(wanted, left)) ?? null;
}

const roomName = ({ floor, turn }: RoomPlan): string => String(floor.level * 100 + turn + 1);
const roomId = (plan: RoomPlan): string => idOf('room', `${plan.floor.building}/${roomName(plan)}`);

function roomRow(ground: Ground, plan: RoomPlan): object {
  const { floor, size } = plan;
  const students = floor.level % 2 === 1 ? 'male' : 'female';
  return {
    id: roomId(plan),
    floor: floor.id,
    building: floor.building,
    ...belonging(ground),
    name: roomName(plan),
    kind: kinds[size],
    gender: size === 2 ? 'staff' : students,
    beds: size,
    hasToilet: true,
    hasAc: true,
    pricePerNight: size * 3000,
    status: 'available',
  };
}

const bedRows = ({ site }: Ground, plan: RoomPlan): object[] =>
  Array.from({ length: plan.size }, (_, n) => ({
    id: idOf('bed', `${roomId(plan)}/${n + 1}`),
    room: roomId(plan),
    site: site.id,
    siteBureau: site.bureau,
    bedNo: String(n + 1),
    upper: plan.size > 2 && n % 2 === 1,
    status: 'enabled',
  }));
