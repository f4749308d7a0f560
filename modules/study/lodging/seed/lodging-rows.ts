import { type Arrangement, type ArrangementInput, arrange, type Room as PlannedRoom } from '@zhixing/arrange';
import { addDays, chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import type { LodgingGround, TripOfSample } from './lodging-ground.ts';

const DAY = '20260901';

interface SampleRoom {
  readonly id: string;
  readonly room: string | null;
  readonly name: string;
  readonly building: string | null;
  readonly level: number;
  readonly corridor: string;
  readonly gender: 'male' | 'female' | 'staff';
  readonly beds: number;
  readonly bedIds: readonly string[];
}

export interface LodgingRows {
  readonly roomBooking: object[];
  readonly tripLodging: object[];
  readonly lodgingRoom: object[];
  readonly roomAssignment: object[];
  readonly nightDuty: object[];
}

/** Nights of camp rooms that are taken, by room. */
export type TakenRooms = Map<string, { readonly start: string; readonly end: string }[]>;

/** State of what was ordered, by the phase of the trip. */
export function stateOf({ sample: { phase }, n }: TripOfSample): 'requested' | 'confirmed' | 'inUse' | 'completed' {
  if (phase === 'organising') return n % 2 === 0 ? 'requested' : 'confirmed';
  if (phase === 'inProgress' || phase === 'suspended') return 'inUse';
  return phase === 'filing' || phase === 'ready' ? 'confirmed' : 'completed';
}

/** The lodging of a trip with nights: at its camp where rooms are free for the reception, otherwise in a hotel. */
export function lodgingRows(of: TripOfSample, ground: LodgingGround, taken: TakenRooms): LodgingRows {
  const { trip, sample } = of;
  const [checkIn, checkOut] = [chinaDay(trip.departAt), chinaDay(trip.returnAt)];
  const empty: LodgingRows = { roomBooking: [], tripLodging: [], lodgingRoom: [], roomAssignment: [], nightDuty: [] };
  if (checkIn >= checkOut || (sample.phase === 'organising' && of.n % 5 === 4)) return empty;
  const stay = { start: checkIn, end: checkOut };
  const camp = campRooms(of, ground, taken, stay);
  const rooms = camp?.rooms ?? hotelRooms(of);
  const result = arrange(inputFor(of, rooms));
  if (result.beds.length === 0) return empty;
  const id = idOf('tripLodging', sample.key);
  const parties = { trip: trip.id, school: trip.school, agency: trip.agency, bureau: trip.bureau, site: camp?.site ?? null };
  const shared = { lodging: id, ...parties };
  return {
    roomBooking: camp ? bookings(of, camp, stay) : [],
    tripLodging: [lodgingRow(of, ground, { id, camp: camp?.site ?? null, stay, femaleDuty: result.femaleDuty })],
    lodgingRoom: rooms.map((room) => ({ ...shared, ...roomRow(room) })),
    roomAssignment: assignments(of, rooms, result, { ...shared, stay }),
    nightDuty: duties(of, stay, shared),
  };
}

const roomRow = ({ id, room, name, building, level, corridor, gender, beds }: SampleRoom): object => ({
  id,
  room,
  name,
  building,
  level,
  corridor,
  gender,
  beds,
});

interface Camp {
  readonly site: string;
  readonly bureau: string | null;
  readonly siteKind: string;
  readonly reception: string;
  readonly rooms: readonly SampleRoom[];
}

function campRooms(of: TripOfSample, ground: LodgingGround, taken: TakenRooms, stay: { start: string; end: string }): Camp | null {
  const reception = ground.receptions.find(
    (one) =>
      one.trip === of.trip.id &&
      one.stay &&
      one.stay.start <= stay.start &&
      one.stay.end >= stay.end &&
      ['confirmed', 'received', 'completed'].includes(one.status),
  );
  const site = ground.sites.get(reception?.site ?? '');
  if (!reception || !site) return null;
  const isFree = (room: string) => (taken.get(room) ?? []).every(({ start, end }) => end <= stay.start || stay.end <= start);
  const free = (ground.rooms.get(site.id) ?? []).filter(({ id }) => isFree(id));
  const need = { male: count(of, 'male'), female: count(of, 'female') };
  const chosen = (['male', 'female'] as const).map((gender) =>
    enough(
      free.filter((room) => room.gender === gender),
      need[gender],
    ),
  );
  const staff = free.filter((room) => room.gender === 'staff').slice(0, of.staff.length);
  const all = [...chosen.flatMap((rooms) => rooms ?? []), ...staff];
  if (chosen.includes(null) || staff.reduce((sum, { beds }) => sum + beds, 0) < of.staff.length + 1) return null;
  for (const { id } of all) taken.set(id, [...(taken.get(id) ?? []), stay]);
  const rooms = all.map((room): SampleRoom => {
    const floor = ground.levels.get(room.floor);
    return {
      id: idOf('lodgingRoom', `${of.sample.key}/${room.id}`),
      room: room.id,
      name: room.name,
      building: null,
      level: Math.max(1, floor?.level ?? 1),
      corridor: floor?.name ?? '',
      gender: room.gender,
      beds: room.beds,
      bedIds: (ground.beds.get(room.id) ?? []).map(({ id }) => id),
    };
  });
  return { site: site.id, bureau: site.bureau, siteKind: site.kind, reception: reception.id, rooms };
}

const count = ({ students }: TripOfSample, gender: string): number => students.filter((student) => student.gender === gender).length;

function enough<R extends { readonly beds: number }>(rooms: readonly R[], people: number): R[] | null {
  const chosen: R[] = [];
  for (let left = people, n = 0; left > 0; n += 1) {
    const room = rooms[n];
    if (!room) return null;
    chosen.push(room);
    left -= room.beds;
  }
  return chosen;
}

/** Four to a room for students, a room each for two of the staff; a floor for boys and one for girls. */
function hotelRooms(of: TripOfSample): SampleRoom[] {
  const room =
    (gender: SampleRoom['gender'], level: number, beds: number) =>
    (_: unknown, n: number): SampleRoom => ({
      id: idOf('lodgingRoom', `${of.sample.key}/${level}/${n}`),
      ...{ room: null, building: null, gender, level, beds, bedIds: [] },
      name: String(level * 100 + n + 1),
      corridor: gender === 'staff' ? '电梯厅' : `${level}层`,
    });
  return [
    ...Array.from({ length: Math.ceil(count(of, 'male') / 4) }, room('male', 2, 4)),
    ...Array.from({ length: Math.ceil(count(of, 'female') / 4) }, room('female', 3, 4)),
    ...Array.from({ length: Math.ceil(of.staff.length / 2) + 1 }, room('staff', 4, 2)),
  ];
}

function inputFor({ students, staff, n }: TripOfSample, rooms: readonly SampleRoom[]): ArrangementInput {
  return {
    parts: { groups: false, seats: false, rooms: true },
    seed: n,
    groupLimit: 100,
    children: students.map(({ id, schoolClass, gender }) => ({
      id,
      schoolClass,
      gender: gender ?? 'male',
      friends: [],
      apart: [],
      needs: [],
    })),
    adults: staff.map(({ id, gender, role }) => ({ id, gender, leads: role !== 'driver', sleeps: true, rides: false })),
    coaches: [],
    rooms: rooms.map(({ id, beds, gender, level, corridor }): PlannedRoom => ({ id, beds, gender, floor: level, corridor, lower: [] })),
    groups: [],
    locks: { groups: [], coaches: [], seats: [], beds: [] },
  };
}

function bookings({ sample, trip, schoolName }: TripOfSample, { site, siteKind, bureau, reception, rooms }: Camp, stay: object): object[] {
  const { school, agency, bureau: schoolBureau } = trip;
  return rooms.map(({ room, beds }) => ({
    id: idOf('roomBooking', `${sample.key}/${room}`),
    ...{ reception, room, stay, beds, site, siteKind, siteBureau: bureau, trip: trip.id, school, agency, bureau: schoolBureau, schoolName },
  }));
}

interface Placed {
  readonly id: string;
  readonly camp: string | null;
  readonly stay: { readonly start: string; readonly end: string };
  readonly femaleDuty: string | null;
}

function lodgingRow(of: TripOfSample, ground: LodgingGround, { id, camp, stay, femaleDuty }: Placed): object {
  const { trip, schoolName, students, staff, sample, n } = of;
  const site = camp ? ground.sites.get(camp) : null;
  const licence = (type: string) => (ground.licences.get(camp ?? '') ?? []).find(({ qualType }) => qualType === type)?.certNo ?? null;
  const people = students.length + staff.length;
  const nights = daysBetween(stay.start, stay.end);
  return {
    id,
    lodgingNo: serialNumber('TL', DAY, n),
    ...{ trip: trip.id, school: trip.school, agency: trip.agency, bureau: trip.bureau, schoolName },
    site: camp,
    hotelName: site ? null : '湘江研学酒店',
    address: site?.address ?? '湘江市麓山区滨江路88号',
    location: site?.location ?? { lng: 112.9512, lat: 28.2045 },
    ...{ checkIn: stay.start, checkOut: stay.end, nights, stay, people },
    specialIndustryLicence: site ? licence('specialIndustry') : '湘公特旅字第4399020088号',
    fireCertNo: site ? licence('fireCert') : '湘消检〔2023〕第0088号',
    femaleDuty: sample.phase === 'organising' ? null : femaleDuty,
    price: people * nights * 8000,
    status: stateOf(of),
  };
}

function assignments(
  { sample, students, staff }: TripOfSample,
  rooms: readonly SampleRoom[],
  { beds }: Arrangement,
  shared: object,
): object[] {
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const genders = new Map([...students, ...staff].map(({ id, gender }) => [id, gender]));
  const adults = new Set(staff.map(({ id }) => id));
  const led = new Set<string>();
  return beds.flatMap(({ person, room: id, place }) => {
    const room = roomOf.get(id);
    if (!room) return [];
    const isStudent = !adults.has(person);
    const leads = isStudent && !led.has(id);
    led.add(id);
    return [
      {
        id: idOf('roomAssignment', `${sample.key}/${person}`),
        ...shared,
        ...{ lodgingRoom: id, place, room: room.room, bed: room.bedIds[place - 1] ?? null, roomName: room.name, bedNo: String(place) },
        ...{ student: isStudent ? person : null, tripStaff: isStudent ? null : person, isRoomLeader: leads, locked: false },
        ...{ gender: genders.get(person) ?? null, roomGender: room.gender },
      },
    ];
  });
}

/** Two people on duty each night, in turns. */
function duties({ sample, staff }: TripOfSample, { start, end }: { start: string; end: string }, shared: object): object[] {
  const able = staff.filter(({ role }) => role !== 'driver');
  return Array.from({ length: daysBetween(start, end) }, (_, n) => addDays(start, n)).flatMap((night, n) =>
    [...new Set([able[(2 * n) % able.length], able[(2 * n + 1) % able.length]])].flatMap((person, k) =>
      person
        ? [
            {
              id: idOf('nightDuty', `${sample.key}/${night}/${k}`),
              ...shared,
              night,
              tripStaff: person.id,
              area: k === 0 ? '男生区' : '女生区',
            },
          ]
        : [],
    ),
  );
}
