import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripGroup } from '../../escort/trip-group.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { fromDeparture, Trip } from '../../trip/trip.model.ts';
import { GeoFence } from '../fence/geo-fence.model.ts';

type TripRow = Row<typeof Trip>;

/** Days before departure on which the classes of the sample had their lesson. */
const BEFORE = 6;

/** Safety lessons of all classes, and a moving fence for every leader of a group, for the trips whose departure is filed. */
export async function seedLessons(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const trips = await repo(Trip, ctx).find({ status: { in: ['filing', 'ready', ...fromDeparture] } });
  const ids = trips.map(({ id }) => id);
  const attended = { status: { in: ['confirmed', 'absent', 'completed'] } };
  const signUps = await repo(SignUp, ctx).find({ trip: { in: ids }, ...attended });
  const classes = new Map((await repo(SchoolClass, ctx).find({})).map((one) => [one.id, one]));
  const byTrip = Map.groupBy(signUps, ({ trip }) => trip);
  const lessons = trips.flatMap((trip, n) => lessonsOf(trip, n, byTrip.get(trip.id) ?? [], { classes, now: engine.now() }));
  await insertRows(engine.database, engine.registry.get('safetyLesson'), lessons, engine.now());
  await insertRows(engine.database, engine.registry.get('geoFence'), await fencesOf(trips, ctx), engine.now());
  await reserveSerials(engine, engine.database);
}

interface Ground {
  readonly classes: ReadonlyMap<string, Row<typeof SchoolClass>>;
  readonly now: Date;
}

function lessonsOf(trip: TripRow, n: number, signUps: readonly Row<typeof SignUp>[], { classes, now }: Ground): object[] {
  const [day = ''] = [addDays(chinaDay(trip.departAt), -BEFORE), addDays(chinaDay(now), -1)].sort();
  return [...Map.groupBy(signUps, ({ schoolClass }) => schoolClass ?? '')].map(([id, of], i) => ({
    id: idOf('safetyLesson', `${trip.tripNo}/${id}`),
    lessonNo: serialNumber('SL', day.replaceAll('-', ''), n * 20 + i),
    trip: trip.id,
    schoolClass: id,
    heldAt: chinaDateTime(day, '14:30').toISOString(),
    minutes: 40,
    teacher: classes.get(id)?.headTeacher ?? trip.chief,
    attended: of.length,
    passed: of.length,
    content: '乘车安全、集体活动纪律、防溺水与走失处置、紧急求助方法，并组织安全知识测验，未通过的学生补学后重测。',
    school: trip.school,
    agency: trip.agency,
    bureau: trip.bureau,
  }));
}

/** Staff of schools who lead groups and whom no fence follows yet. */
async function fencesOf(trips: readonly TripRow[], ctx: Context): Promise<object[]> {
  const ids = trips.map(({ id }) => id);
  const groups = await repo(TripGroup, ctx).find({ trip: { in: ids } });
  const staff = new Map((await repo(TripStaff, ctx).find({ trip: { in: ids } })).map((one) => [one.id, one]));
  const moving = await repo(GeoFence, ctx).find({ trip: { in: ids }, shape: 'moving' });
  const followed = new Set(moving.map(({ trip, anchorStaff }) => `${trip} ${anchorStaff}`));
  const leaders = groups.flatMap(({ trip, leaderTeacher }) => {
    const person = staff.get(leaderTeacher ?? '');
    const key = `${trip} ${person?.staff}`;
    if (!person?.staff || followed.has(key)) return [];
    followed.add(key);
    return [{ trip, person }];
  });
  const of = new Map(trips.map((trip) => [trip.id, trip]));
  const today = chinaDay(ctx.now()).replaceAll('-', '');
  return leaders.map(({ trip, person }, n) => {
    const { school = null, agency = null, bureau = null } = of.get(trip) ?? {};
    return {
      id: idOf('geoFence', `leader/${trip}/${person.staff}`),
      fenceNo: serialNumber('GF', today, 4000 + n),
      name: `${person.name}移动围栏`,
      ownerType: 'trip',
      trip,
      school,
      agency,
      bureau,
      shape: 'moving',
      anchorStaff: person.staff,
      radiusM: 80,
      rule: 'noExit',
      hazard: 'none',
      forStudents: true,
      forStaff: false,
      forVehicles: false,
      toleranceM: 15,
      confirmFixes: 3,
      level: 'major',
      contact: person.name,
      contactPhone: person.phone,
      color: 'orange',
      status: 'enabled',
    };
  });
}
