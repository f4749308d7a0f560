import { api } from '@zhixing/client/http.ts';

export interface Bed {
  readonly lodgingRoom: string;
  readonly place: number;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly locked: boolean;
  readonly isRoomLeader: boolean;
}

export interface Room {
  readonly id: string;
  readonly lodging: string;
  readonly name: string;
  readonly building: string | null;
  readonly level: number | null;
  readonly corridor: string | null;
  readonly gender: 'male' | 'female' | 'staff' | null;
  readonly beds: number;
}

export interface Lodging {
  readonly id: string;
  readonly lodgingNo: string;
  readonly hotelName: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface ReadRooms {
  readonly version: string;
  readonly trip: { readonly id: string; readonly name: string };
  readonly mayAssign: boolean;
  readonly lodgings: readonly Lodging[];
  readonly rooms: readonly Room[];
  readonly beds: readonly (Bed & { readonly lodging: string; readonly bedNo: string | null })[];
  readonly children: readonly { readonly id: string; readonly name: string; readonly gender: Gender | null; readonly className: string }[];
  readonly staff: readonly { readonly id: string; readonly gender: Gender; readonly role: string }[];
  readonly staffNames: Readonly<Record<string, string>>;
}

type Gender = 'male' | 'female';

/** A person who needs a bed. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly gender: Gender | null;
  readonly note: string;
  readonly isStaff: boolean;
}

export const addressOf = (trip: string): string => `/api/trips/${trip}/rooms`;

export const bedsOf = ({ beds }: ReadRooms): readonly Bed[] =>
  beds.map(({ lodgingRoom, place, student, tripStaff, locked, isRoomLeader }) => ({
    ...{ lodgingRoom, place, student, tripStaff, locked, isRoomLeader },
  }));

export const sendBeds = (trip: string, version: string, beds: readonly Bed[]): Promise<ReadRooms> =>
  api.put(addressOf(trip), { version, beds });

export const peopleOf = ({ children, staff, staffNames }: ReadRooms): ReadonlyMap<string, Person> =>
  new Map([
    ...children.map((child): [string, Person] => [child.id, { ...child, note: child.className, isStaff: false }]),
    ...staff.map(({ id, gender }): [string, Person] => [id, { id, gender, name: staffNames[id] ?? '', note: '', isStaff: true }]),
  ]);

export const personIn = ({ student, tripStaff }: Bed): string => student ?? tripStaff ?? '';

/** Why a person cannot sleep in a room; null if nothing stands against it. */
export function refusal(person: Person, room: Room, beds: readonly Bed[], people: ReadonlyMap<string, Person>): string | null {
  const inside = beds.filter(({ lodgingRoom }) => lodgingRoom === room.id);
  if (room.gender === null) return 'genderOpen';
  if (person.isStaff !== (room.gender === 'staff')) return person.isStaff ? 'staffApart' : 'studentsApart';
  if (!person.isStaff && person.gender !== room.gender) return 'otherGender';
  if (person.isStaff && inside.some((bed) => people.get(personIn(bed))?.gender !== person.gender)) return 'staffMixed';
  return inside.length >= room.beds ? 'full' : null;
}

/** The beds of a lodging with a person in the first free bed of a room, or without one. */
export function moved(beds: readonly Bed[], person: Person, room: Room | null, ofLodging: ReadonlySet<string>): readonly Bed[] {
  const others = beds.filter((bed) => personIn(bed) !== person.id || !ofLodging.has(bed.lodgingRoom));
  if (!room) return others;
  const taken = new Set(others.filter(({ lodgingRoom }) => lodgingRoom === room.id).map(({ place }) => place));
  const place = Array.from({ length: room.beds }, (_, n) => n + 1).find((one) => !taken.has(one));
  if (place === undefined) return beds;
  const who = { student: person.isStaff ? null : person.id, tripStaff: person.isStaff ? person.id : null };
  return [...others, { lodgingRoom: room.id, place, ...who, locked: false, isRoomLeader: false }];
}

/** The beds with one of them changed. There is one leader in a room. */
export const withBed = (beds: readonly Bed[], changed: Bed, change: Partial<Bed>): readonly Bed[] =>
  beds.map((bed) => {
    if (bed === changed) return { ...bed, ...change };
    return change.isRoomLeader && bed.lodgingRoom === changed.lodgingRoom ? { ...bed, isRoomLeader: false } : bed;
  });
