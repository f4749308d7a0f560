import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { idOf } from '../../sample/ids.ts';
import { Random } from '../../sample/random.ts';
import type { SampleTrip } from '../../trip/seed/trip-rows.ts';
import type { TripPhase } from '../../trip/seed/trip-stories.ts';
import type { Pupil } from './enrolment-ground.ts';

/** A trip of the sample with the days on which families answered. */
export interface EnrolledTrip {
  readonly trip: SampleTrip;
  /** Number of the trip among those of the sample. */
  readonly n: number;
  readonly today: number;
  /** First and last day of the sign-up, as day numbers. */
  readonly from: number;
  readonly until: number;
  readonly most: number;
}

export interface SampleSignUp {
  readonly id: string;
  readonly student: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

/** What became of an answer that was yes, by the phase of the trip. */
const joinedIn: Readonly<Partial<Record<TripPhase, string>>> = {
  enrolling: 'confirmed',
  organising: 'confirmed',
  filing: 'confirmed',
  ready: 'confirmed',
  inProgress: 'confirmed',
  suspended: 'confirmed',
  returned: 'completed',
  settling: 'completed',
  archived: 'completed',
  cancelled: 'withdrawn',
};

/** Phases whose trips took sign-ups; of cancelled ones those that were cancelled after it had opened. */
export const hasSignUps = ({ phase, first }: SampleTrip, today: number): boolean =>
  phase in joinedIn && (phase !== 'cancelled' || first < today);

/** Days of the window before the departure, and its length. */
const CLOSES = 15;
const LASTS = 10;

export function windowOf({ phase, first }: SampleTrip, today: number): { from: number; until: number } {
  if (phase === 'enrolling') return { from: today - 5, until: today + 4 };
  const until = Math.min(first - CLOSES, today - 1);
  return { from: until - LASTS, until };
}

const SEED = 20_261_121;
const SIZES = ['130', '140', '150', '160', '165'] as const;

/**
 * The sign-ups of a trip: 82 to 96 % of each class join, the others decline; some withdraw. While the sign-up is open some have not
 * answered, and those for whom there is no place wait. `busy` says whether a student is away with another trip on the same days.
 */
export function signUpRows(of: EnrolledTrip, pupils: readonly Pupil[], busy: (student: string) => boolean): SampleSignUp[] {
  const declining = decliners(of, pupils);
  const rows: SampleSignUp[] = [];
  const state = { taken: 0, waiting: 0 };
  for (const [position, pupil] of pupils.entries()) {
    const random = new Random(SEED, of.n, position);
    const joins = !declining.has(pupil.id) && !busy(pupil.id);
    rows.push(rowOf(of, pupil, { position, random, status: statusOf(of, joins, position, random, state), state }));
  }
  return rows;
}

/** Of each class 5 to 16 of 100, those first who are unfit. */
function decliners({ n }: EnrolledTrip, pupils: readonly Pupil[]): ReadonlySet<string> {
  const classes = [...Map.groupBy(pupils, ({ schoolClass }) => schoolClass).values()];
  return new Set(
    classes.flatMap((list, i) => {
      const random = new Random(SEED, n, 100_000 + i);
      const drawn = list.map(({ id, unfit }) => ({ id, unfit, rank: unfit ? -1 : random.unit() })).toSorted((a, b) => a.rank - b.rank);
      const count = Math.max(Math.ceil((list.length * random.between(5, 16)) / 100), drawn.filter(({ unfit }) => unfit).length);
      return drawn.slice(0, count).map(({ id }) => id);
    }),
  );
}

interface Tally {
  taken: number;
  waiting: number;
}

function statusOf(of: EnrolledTrip, joins: boolean, position: number, random: Random, state: Tally): string {
  const isOpen = of.trip.phase === 'enrolling';
  // Where places are scarce, families answer early.
  if (isOpen && random.chance(of.most < of.trip.students ? 0.08 : 0.22)) return 'invited';
  if (!joins) return 'declined';
  if (of.trip.phase === 'cancelled' || random.chance(0.012)) return 'withdrawn';
  if (state.taken >= of.most) return isOpen ? 'waitlist' : 'declined';
  state.taken += 1;
  return isOpen && random.chance(0.12) ? 'submitted' : joined(of.trip, position, random);
}

function joined({ phase, batch }: SampleTrip, position: number, random: Random): string {
  // The first trips being organised still have answers to decide on.
  if (phase === 'organising' && batch === 1 && position % 60 === 7) return 'submitted';
  const state = joinedIn[phase] ?? 'confirmed';
  return state === 'completed' && random.chance(0.008) ? 'absent' : state;
}

interface Answer {
  readonly position: number;
  readonly random: Random;
  readonly status: string;
  readonly state: Tally;
}

const placed = ['submitted', 'confirmed', 'absent', 'completed'];
const open = ['invited', 'submitted', 'waitlist', 'confirmed'];

function rowOf(of: EnrolledTrip, pupil: Pupil, { position, random, status, state }: Answer): SampleSignUp {
  const { trip, from, until, today } = of;
  const answered = Math.min(from + random.between(0, until - from), today - 1);
  const at = dateTimeText(answered, 7 * 60 + random.between(0, 14 * 60));
  const signed = !['invited', 'declined'].includes(status);
  const lacksConsent = status === 'submitted' && position % 2 === 1;
  if (status === 'waitlist') state.waiting += 1;
  return {
    id: idOf('signUp', `${trip.key}/${pupil.id}`),
    trip: trip.id,
    student: pupil.id,
    schoolClass: pupil.schoolClass,
    school: trip.school.row.id,
    bureau: trip.school.row.bureau,
    agency: trip.agency,
    firstDay: dateText(trip.first),
    lastDay: dateText(trip.last),
    openTrip: open.includes(status) ? trip.id : null,
    places: placed.includes(status) ? 1 : 0,
    status,
    waitNo: status === 'waitlist' ? state.waiting : null,
    ...(signed ? signedBy(pupil, { at, lacksConsent, random }) : unsigned),
    remindCount: status === 'invited' ? random.between(0, 3) : 0,
    remindedAt: null,
    confirmedAt: ['confirmed', 'absent', 'completed'].includes(status) ? at : null,
    declinedAt: status === 'declined' ? at : null,
    withdrawnAt: status === 'withdrawn' ? dateTimeText(Math.min(answered + 2, today - 1), 600) : null,
    withdrawReason: status === 'withdrawn' ? reasonOf(trip, random) : null,
  };
}

const unsigned = {
  guardian: null,
  source: null,
  healthConfirmed: false,
  healthConfirmedAt: null,
  dietary: null,
  emergencyContact: null,
  emergencyPhone: null,
  clothingSize: null,
  signedAt: null,
  tripConsent: null,
  locationConsent: null,
  faceConsent: null,
};

interface Signed {
  readonly at: string;
  readonly lacksConsent: boolean;
  readonly random: Random;
}

const signedBy = (pupil: Pupil, { at, lacksConsent, random }: Signed) => ({
  guardian: pupil.guardian,
  source: 'guardian',
  healthConfirmed: true,
  healthConfirmedAt: at,
  dietary: pupil.dietary,
  emergencyContact: pupil.contact,
  emergencyPhone: pupil.phone,
  clothingSize: SIZES[random.between(0, SIZES.length - 1)],
  signedAt: at,
  tripConsent: lacksConsent ? null : pupil.consent,
  locationConsent: pupil.location,
  faceConsent: pupil.face,
});

const REASONS = ['孩子身体不适', '家中有事', '与其他安排冲突'] as const;

function reasonOf({ phase, row }: SampleTrip, random: Random): string {
  const cancelled = (row as { readonly cancelReason: string | null }).cancelReason;
  return phase === 'cancelled' && cancelled ? `行程取消：${cancelled}` : (REASONS[random.between(0, REASONS.length - 1)] ?? REASONS[0]);
}
