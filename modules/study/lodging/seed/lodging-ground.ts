import { type Context, systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripGroupMember } from '../../escort/trip-group-member.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { Bed } from '../../facility/bed.model.ts';
import { Floor } from '../../facility/floor.model.ts';
import { Room } from '../../facility/room.model.ts';
import { Qualification } from '../../institution/qualification/qualification.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Reception } from '../../reception/reception.model.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { School } from '../../school/school.model.ts';
import { Student } from '../../school/student.model.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import type { SamplePlan, SampleTrip } from '../../trip/seed/trip-rows.ts';
import { Trip } from '../../trip/trip.model.ts';

/** Phases from which on lodging, meals and insurance are ordered. */
const orderedPhases: readonly string[] = [
  ...(['organising', 'filing', 'ready', 'inProgress', 'suspended', 'returned', 'settling', 'settled', 'archived'] as const),
];

/** A trip with those who travel and what they need. */
export interface TripOfSample {
  readonly n: number;
  readonly sample: SampleTrip;
  readonly trip: Row<typeof Trip>;
  readonly schoolName: string;
  readonly students: readonly Row<typeof Student>[];
  readonly staff: readonly Row<typeof TripStaff>[];
  readonly meals: readonly Row<typeof ItineraryItem>[];
  readonly groupOf: ReadonlyMap<string, string>;
  readonly health: ReadonlyMap<string, Row<typeof HealthProfile>>;
  readonly dietary: ReadonlyMap<string, string | null>;
}

export interface LodgingGround {
  readonly trips: readonly TripOfSample[];
  readonly sites: ReadonlyMap<string, Row<typeof Site>>;
  readonly rooms: ReadonlyMap<string, readonly Row<typeof Room>[]>;
  readonly beds: ReadonlyMap<string, readonly Row<typeof Bed>[]>;
  readonly levels: ReadonlyMap<string, { readonly level: number; readonly name: string }>;
  readonly licences: ReadonlyMap<string, readonly Row<typeof Qualification>[]>;
  readonly receptions: readonly Row<typeof Reception>[];
  /** A file that stands for policies. */
  readonly file: string | null;
}

const MANY = { limit: 200_000 } as const;

/** Everything that the sample of lodging, meals and insurance builds on: one query per model. */
export async function lodgingGround(ctx: Context, plans: readonly SamplePlan[]): Promise<LodgingGround> {
  const samples = plans.flatMap(({ trips }) => trips).filter(({ phase }) => orderedPhases.includes(phase));
  const ids = samples.map(({ id }) => id);
  const sites = await repo(Site, ctx).find({}, MANY);
  const beds = await repo(Bed, ctx).find({}, MANY);
  return {
    trips: await tripsOf(samples, ids, ctx),
    sites: new Map(sites.map((site) => [site.id, site])),
    rooms: Map.groupBy(await repo(Room, ctx).find({ status: 'available' }, MANY), ({ site }) => site ?? ''),
    beds: Map.groupBy(
      beds.toSorted((a, b) => a.bedNo.length - b.bedNo.length || (a.bedNo < b.bedNo ? -1 : 1)),
      ({ room }) => room,
    ),
    levels: new Map((await repo(Floor, ctx).find({}, MANY)).map(({ id, level, name }) => [id, { level, name }])),
    licences: Map.groupBy(
      await repo(Qualification, ctx).find(
        { qualType: { in: ['specialIndustry', 'fireCert', 'foodLicence'] }, tutor: { empty: true } },
        MANY,
      ),
      ({ site }) => site ?? '',
    ),
    receptions: ids.length > 0 ? await repo(Reception, ctx).find({ trip: { in: ids } }, MANY) : [],
    file: await anyFile(ctx),
  };
}

async function anyFile(ctx: Context): Promise<string | null> {
  const [row] = await repo(Qualification, systemContext(ctx.engine)).find({ files: { empty: false } }, { limit: 1 });
  return row?.files?.[0] ?? null;
}

async function tripsOf(samples: readonly SampleTrip[], ids: readonly string[], ctx: Context): Promise<TripOfSample[]> {
  if (ids.length === 0) return [];
  const inTrips = { trip: { in: [...ids] } };
  const signUps = await repo(SignUp, ctx).find({ ...inTrips, status: { in: ['confirmed', 'completed'] } }, MANY);
  const people = [...new Set(signUps.map(({ student }) => student))];
  const students = new Map((await repo(Student, ctx).find({ id: { in: people } }, MANY)).map((student) => [student.id, student]));
  const health = new Map((await repo(HealthProfile, ctx).find({ student: { in: people } }, MANY)).map((one) => [one.student, one]));
  const trips = new Map((await repo(Trip, ctx).find({ id: { in: [...ids] } }, MANY)).map((trip) => [trip.id, trip]));
  const schools = new Map((await repo(School, ctx).find({}, MANY)).map(({ id, name }) => [id, name]));
  const staff = Map.groupBy(
    await repo(TripStaff, ctx).find({ ...inTrips, status: { in: ['draft', 'pending', 'filed'] } }, MANY),
    ({ trip }) => trip,
  );
  const meals = Map.groupBy(await repo(ItineraryItem, ctx).find({ ...inTrips, kind: 'meal' }, MANY), ({ trip }) => trip);
  const members = Map.groupBy(await repo(TripGroupMember, ctx).find(inTrips, MANY), ({ trip }) => trip);
  const bySignUp = Map.groupBy(signUps, ({ trip }) => trip);
  return samples.flatMap((sample, n): TripOfSample[] => {
    const trip = trips.get(sample.id);
    const own = bySignUp.get(sample.id) ?? [];
    if (!trip || own.length === 0) return [];
    return [
      {
        n,
        sample,
        trip,
        health,
        schoolName: schools.get(trip.school ?? '') ?? '',
        students: own.flatMap(({ student }) => students.get(student) ?? []),
        staff: staff.get(trip.id) ?? [],
        meals: (meals.get(trip.id) ?? []).toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1)),
        groupOf: new Map((members.get(trip.id) ?? []).map(({ student, group }) => [student, group])),
        dietary: new Map(own.map(({ student, dietary }) => [student, dietary])),
      },
    ];
  });
}
