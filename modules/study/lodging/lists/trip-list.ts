import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaTime } from '@zhixing/model/china-time.ts';
import { TripGroupMember } from '../../escort/trip-group-member.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { InsurancePolicy } from '../../insurance/insurance-policy.model.ts';
import { InsuredPerson } from '../../insurance/insured-person.model.ts';
import { MealDiet } from '../../meal/meal-diet.model.ts';
import { TripMeal } from '../../meal/trip-meal.model.ts';
import { shownChildren } from '../board/read-rooms.ts';
import { tripGroups, tripSeats } from '../ports.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import type { ListKind, ListLine, TripList } from './list-kinds.ts';

/** Everybody of a trip as the reader may see them: children with their classes, staff with their roles. */
interface People {
  readonly of: (person: string | null) => { readonly name: string; readonly about: string };
  readonly staff: readonly Row<typeof TripStaff>[];
}

/** A list of a trip as it stands now. */
export async function tripList(trip: string, kind: ListKind, ctx: Context): Promise<TripList> {
  const columns = columnsOf[kind].map((name) => ctx.engine.texts.text(ctx.language, `tripList.columns.${name}`));
  return { columns, lines: await linesOf[kind](trip, ctx) };
}

const columnsOf: Readonly<Record<ListKind, readonly string[]>> = {
  rooms: ['bed', 'name', 'about'],
  groups: ['name', 'about', 'office'],
  seats: ['seat', 'name', 'about'],
  staff: ['name', 'gender', 'unit', 'phone', 'status'],
  meals: ['meal', 'time', 'provider', 'people', 'diets'],
  insurance: ['name', 'gender', 'about'],
};

const linesOf: Readonly<Record<ListKind, (trip: string, ctx: Context) => Promise<ListLine[]>>> = {
  rooms: roomLines,
  groups: groupLines,
  seats: seatLines,
  staff: staffLines,
  meals: mealLines,
  insurance: insuranceLines,
};

async function roomLines(trip: string, ctx: Context): Promise<ListLine[]> {
  const beds = (await repo(RoomAssignment, elevated(ctx)).find({ trip })).toSorted((a, b) => byText(bedOf(a), bedOf(b)));
  const people = await peopleOf(
    trip,
    beds.map(({ student }) => student),
    ctx,
  );
  return beds.map((bed) => {
    const id = bed.student ?? bed.tripStaff ?? '';
    const { name, about } = people.of(id);
    return { id, name, section: bed.roomNo ?? '', place: bedOf(bed), cells: [bed.bedNo ?? '', name, about] };
  });
}

const bedOf = ({ roomNo, bedNo }: Row<typeof RoomAssignment>): string => `${roomNo}-${bedNo}`;
const byText = (a: string, b: string): number => a.localeCompare(b, 'zh', { numeric: true });

async function groupLines(trip: string, ctx: Context): Promise<ListLine[]> {
  const { groups } = await use(ctx.engine, tripGroups).read(ctx, trip);
  const members = groups.flatMap((group) => group.members.map((member) => ({ group, ...member })));
  const people = await peopleOf(
    trip,
    members.map(({ student }) => student),
    ctx,
  );
  const model = ctx.engine.registry.get(TripGroupMember.name);
  return members.map(({ group, student, role }) => {
    const { name, about } = people.of(student);
    const leader = group.leaderTeacher ? people.of(group.leaderTeacher).name : '';
    const office = role === 'member' ? '' : ctx.engine.words.option(ctx.language, model, 'role', role);
    return {
      id: student,
      name,
      section: [group.name, leader].filter(Boolean).join(' · '),
      place: group.name,
      cells: [name, about, office],
    };
  });
}

async function seatLines(trip: string, ctx: Context): Promise<ListLine[]> {
  const { seats, vehicles } = await use(ctx.engine, tripSeats).read(ctx, trip);
  const cars = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const placeOf = ({ tripVehicle, seatNo }: (typeof seats)[number]) => `${cars.get(tripVehicle)?.carNo ?? ''}-${seatNo}`;
  const sorted = seats.toSorted((a, b) => byText(placeOf(a), placeOf(b)));
  const people = await peopleOf(
    trip,
    sorted.map(({ student }) => student),
    ctx,
  );
  return sorted.map((seat) => {
    const id = seat.student ?? seat.tripStaff ?? '';
    const { name, about } = people.of(id);
    const { carNo, plateNo } = cars.get(seat.tripVehicle) ?? { carNo: '', plateNo: '' };
    const section = ctx.engine.texts.text(ctx.language, 'tripList.coach', { carNo, plateNo });
    return { id, name, section, place: placeOf(seat), cells: [seat.seatNo, name, about] };
  });
}

async function staffLines(trip: string, ctx: Context): Promise<ListLine[]> {
  const { staff } = await peopleOf(trip, [], ctx);
  const word = (field: 'role' | 'gender' | 'status', value: string | null) => wordOf(ctx, field, value);
  return staff.map(({ id, name, role, gender, unit, phone, status }) => ({
    id,
    name: name ?? '',
    section: word('role', role),
    place: [word('role', role), unit, word('status', status)].filter(Boolean).join(' · '),
    cells: [name ?? '', word('gender', gender), unit ?? '', phone ?? '', word('status', status)],
  }));
}

const wordOf = ({ engine, language }: Context, field: string, value: string | null): string =>
  value === null ? '' : engine.words.option(language, engine.registry.get(TripStaff.name), field, value);

/** The meals of every day, with what is served to whom instead. */
async function mealLines(trip: string, ctx: Context): Promise<ListLine[]> {
  const server = elevated(ctx);
  const standing = { in: ['requested', 'confirmed', 'inUse', 'completed'] };
  const meals = await repo(TripMeal, server).find({ trip, status: standing }, { order: { field: 'mealAt', descending: false } });
  const diets = Map.groupBy(await repo(MealDiet, server).find({ trip }), ({ meal }) => meal);
  const people = await peopleOf(
    trip,
    [...diets.values()].flat().map(({ student }) => student),
    ctx,
  );
  const model = ctx.engine.registry.get(TripMeal.name);
  return meals.map(({ id, meal, mealAt, provider, people: count }) => {
    const own = diets.get(id) ?? [];
    const [day, name] = [chinaDay(mealAt), ctx.engine.words.option(ctx.language, model, 'meal', meal)];
    const served = own.map(({ student, need, substitute }) => `${people.of(student).name} ${need ?? ''} → ${substitute ?? '—'}`);
    const kept = own.map(({ need, substitute }) => `${need ?? ''}→${substitute ?? '—'}`).toSorted();
    return {
      id,
      name: `${day} ${name}`,
      section: day,
      place: [chinaTime(mealAt), provider, count, ...kept].filter((one) => one !== null).join(' · '),
      cells: [name, chinaTime(mealAt), provider ?? '', String(count ?? ''), served.join('\n')],
    };
  });
}

/** Everybody whom a policy of the trip names, as its roster stands. */
async function insuranceLines(trip: string, ctx: Context): Promise<ListLine[]> {
  const server = elevated(ctx);
  const policies = await repo(InsurancePolicy, server).find({ trip, status: { in: ['pending', 'effective'] } });
  const insured = await repo(InsuredPerson, server).find({ policy: { in: policies.map(({ id }) => id) } });
  const people = await peopleOf(
    trip,
    insured.map(({ student }) => student),
    ctx,
  );
  const lines = policies.flatMap(({ id: policy, insurer, policyNo }) =>
    insured
      .filter((one) => one.policy === policy)
      .map(({ student, tripStaff, gender }): ListLine => {
        const id = student ?? tripStaff ?? '';
        const { name, about } = people.of(id);
        return { id, name, section: `${insurer} ${policyNo}`, place: policyNo, cells: [name, wordOf(ctx, 'gender', gender), about] };
      }),
  );
  return lines.toSorted((a, b) => byText(a.place, b.place) || byText(a.cells[2] ?? '', b.cells[2] ?? '') || byText(a.name, b.name));
}

async function peopleOf(trip: string, students: readonly (string | null)[], ctx: Context): Promise<People> {
  const children = await shownChildren([...new Set(students.flatMap((one) => one ?? []))], ctx);
  const model = ctx.engine.registry.get(TripStaff.name);
  const rows = can(ctx, model, 'read') ? await findRows(ctx, model, { trip, status: { ne: 'removed' } }) : [];
  const staff = (rows as unknown as Row<typeof TripStaff>[]).toSorted((a, b) => byText(a.role, b.role));
  const known = new Map([
    ...children.map(({ id, name, className }) => [id, { name, about: className }] as const),
    ...staff.map(({ id, name, role }) => [id, { name: name ?? '', about: wordOf(ctx, 'role', role) }] as const),
  ]);
  return { of: (person) => known.get(person ?? '') ?? { name: '—', about: '' }, staff };
}
