import { needsOf } from '../../escort/need.ts';
import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { nationalIdentity, phoneNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { fullName, surname } from '../../sample/names.ts';
import { Random } from '../../sample/random.ts';
import type { SampleTrip } from '../../trip/seed/trip-rows.ts';
import type { Busy, OrganisingGround, Person, Traveller } from './organising-ground.ts';

const SEED = 20_261_123;

export interface StaffRow {
  readonly id: string;
  readonly role: string;
  readonly [field: string]: unknown;
}

export interface TripOfStaff {
  readonly trip: SampleTrip;
  /** Number of the trip among those that are organised. */
  readonly n: number;
  readonly today: number;
  readonly times: { readonly startAt: string; readonly endAt: string };
  readonly travellers: readonly Traveller[];
  readonly ratio: number;
}

type Role = 'chief' | 'principal' | 'leader' | 'teacher' | 'safety' | 'lifeTeacher' | 'tutor' | 'medic';

/** The staff of a trip: the minimum set from the school, agency and site, and a medic from a hospital. */
export function staffRows(of: TripOfStaff, ground: OrganisingGround, busy: Busy): StaffRow[] {
  const { trip, travellers, ratio } = of;
  const girls = travellers.filter(({ gender }) => gender === 'female').length;
  const nights = trip.last - trip.first;
  const needs = new Map(needsOf({ students: travellers.length, girls, nights, ratio }, []).map(({ code, least }) => [code, least]));
  const teachers = ground.teachers.get(trip.school.row.id) ?? [];
  const rows: StaffRow[] = [];
  const take = (pool: readonly Person[], role: Role, fits: (person: Person) => boolean = () => true) => {
    const person = pool.find((one) => fits(one) && busy.isFree(one.idCard, trip));
    if (!person) return;
    busy.take(person.idCard, trip);
    rows.push(rowOf(of, person, role, rows.length));
  };
  if (needs.has('principal')) take(teachers, 'principal', isLeader);
  if (needs.has('lifeTeacher')) take(teachers, 'lifeTeacher', isWoman);
  take(teachers, 'safety', ({ position }) => position !== 'headTeacher' && position !== 'principal');
  // A group has its own leader, and each coach two adults.
  for (const role of teachersOf(needs.get('teachers') ?? 0)) take(teachers, role);
  const tutors = [trip.agency ?? '', trip.site.row.id].flatMap((owner) => ground.tutors.get(owner) ?? []);
  for (let i = 0; i < (needs.get('tutors') ?? 1); i += 1) take(tutors, 'tutor');
  if (needs.has('medic')) rows.push(rowOf(of, medic(of), 'medic', rows.length));
  return rows;
}

/** At least two, the first of whom lead. */
const teachersOf = (least: number): ('leader' | 'teacher')[] =>
  Array.from({ length: Math.max(2, least) }, (_, i) => (i < 2 ? 'leader' : 'teacher'));

const isLeader = ({ position }: Person): boolean => ['vicePrincipal', 'moralDirector', 'principal'].includes(position);
const isWoman = ({ gender, position }: Person): boolean => gender === 'female' && position === 'teacher';

/** A nurse of the hospital nearby, without a record of her own. */
function medic({ n, today }: TripOfStaff): Person {
  const random = new Random(SEED, 1, n);
  const range = { from: today - 45 * 365, days: 18 * 365, firstPair: 441, pairs: 10 };
  const { idCard } = nationalIdentity('439901', range, n, 'female');
  const name = fullName(random, surname(random), 'female', 'parent');
  const base = { id: '', owner: '', unit: '湘江市第一人民医院', position: 'nurse', certNo: `2024439${String(10_000 + n)}` };
  return { ...base, name, gender: 'female', idCard, phone: phoneNumber('institution', 31_000 + n) };
}

const opinions: Readonly<Record<string, string>> = { filed: '符合随行条件', rejected: '请补充健康承诺书' };

function rowOf({ trip, n, today, times }: TripOfStaff, person: Person, role: Role, position: number): StaffRow {
  const status = statusOf(trip, n, position);
  const opinion = opinions[status];
  const day = Math.min(trip.first - 8, today - 1);
  return {
    id: idOf('tripStaff', `${trip.key}/${position}`),
    trip: trip.id,
    role,
    ...recordOf(trip, person, role),
    name: person.name,
    gender: person.gender,
    idCard: person.idCard,
    phone: person.phone,
    unit: person.unit,
    fullTime: true,
    certNo: person.certNo,
    healthOk: true,
    backgroundCheckAt: dateText(Math.min(trip.first - 30, today - 2)),
    insured: false,
    ...times,
    submittedAt: status === 'draft' ? null : dateTimeText(day - 2, 960),
    filedAt: opinion ? dateTimeText(day, 600) : null,
    filingOpinion: opinion ?? null,
    status,
  };
}

/** The register from which a person comes; medics of hospitals are in none. */
function recordOf(trip: SampleTrip, { id, owner }: Person, role: Role) {
  if (role === 'medic') return { personType: 'supplier', staff: null, tutor: null };
  if (role === 'tutor') return { personType: owner === trip.agency ? 'agency' : 'site', staff: null, tutor: id };
  return { personType: 'school', staff: id, tutor: null };
}

/** While a trip is organised its staff is on the way to the filing; later all of them are filed. */
function statusOf({ phase }: SampleTrip, n: number, position: number): string {
  if (phase !== 'organising') return 'filed';
  if (n % 2 === 0) return position < 2 ? 'filed' : position === 2 ? 'rejected' : 'draft';
  return position < 3 ? 'filed' : 'pending';
}
