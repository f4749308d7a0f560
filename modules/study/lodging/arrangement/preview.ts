import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { shownChildren } from '../board/read-rooms.ts';
import type { Arranged } from './arranged.ts';

/** An arrangement in the words of the reader: figures, what is impossible, what became of the wishes, and what would stand. */
export async function shownArrangement({ arranging, results, after, basis }: Arranged, trip: string, ctx: Context) {
  const children = await shownChildren(
    arranging.travellers.students.map(({ id }) => id),
    ctx,
  );
  const names = new Map<string, string>([
    ...children.map(({ id, name }): [string, string] => [id, name]),
    ...(await staffNames(trip, ctx)),
  ]);
  const labels = labelsOf(arranging, after);
  const nameOf = (id: string) => names.get(id) ?? labels.get(id) ?? '';
  const { texts } = ctx.engine;
  const say = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
    texts.text(ctx.language, `tripArrangement.${key}`, params);
  const wishes = results.flatMap((result) => result.wishes);
  return {
    basis,
    figures: results.map(({ figures }) => figures),
    problems: results.flatMap(({ problems }) =>
      problems.map(({ text, params, soft }) => ({
        text: say(
          `problems.${text}`,
          Object.fromEntries(
            Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? nameOf(value) || value : value]),
          ),
        ),
        soft: soft === true,
      })),
    ),
    met: wishes.filter(({ met }) => met).length,
    unmet: wishes
      .filter(({ met }) => !met)
      .map(({ part, child, kind, other, reason }) => ({
        part,
        child: nameOf(child),
        wish: say(`wishes.${kind}`, { other: other ? nameOf(other) : '' }),
        reason: say(`reasons.${reason}`),
      })),
    groups: after.groups.map(({ name, leaderTeacher, vehicle, members }) => ({
      name,
      leader: leaderTeacher ? nameOf(leaderTeacher) : '',
      vehicle: vehicle ? nameOf(vehicle) : '',
      captain: nameOf(members.find(({ role }) => role === 'captain')?.student ?? ''),
      members: members.map(({ student }) => nameOf(student)),
      classes: [...new Set(members.flatMap(({ student }) => children.find(({ id }) => id === student)?.className ?? []))],
    })),
    coaches: [...Map.groupBy(after.seats, ({ tripVehicle }) => tripVehicle)].map(([id, seats]) => ({
      name: nameOf(id),
      riders: seats.length,
    })),
    rooms: roomsOf(arranging, after).map(({ beds, ...room }) => ({
      ...room,
      people: beds.map((bed) => nameOf(bed.student ?? bed.tripStaff ?? '')),
    })),
    changes: changesOf(arranging, after),
  };
}

async function staffNames(trip: string, ctx: Context): Promise<[string, string][]> {
  const model = ctx.engine.registry.get('tripStaff');
  if (!can(ctx, model, 'read')) return [];
  return (await findRows(ctx, model, { trip })).map((row) => [row.id, String(row.name ?? '')]);
}

/** Names of groups, vehicles and rooms. */
function labelsOf({ seats, rooms, groups }: Arranged['arranging'], _after: Arranged['after']): Map<string, string> {
  return new Map([
    ...seats.vehicles.map(({ id, carNo, plateNo }): [string, string] => [id, `${carNo} ${plateNo}`]),
    ...rooms.map(({ id, name }): [string, string] => [id, name ?? '']),
    ...groups.groups.map(({ id, name }): [string, string] => [id, name]),
  ]);
}

function roomsOf({ rooms }: Arranged['arranging'], { beds, genders }: Arranged['after']) {
  const inRoom = Map.groupBy(beds, ({ lodgingRoom }) => lodgingRoom);
  return rooms.map(({ id, name, level, corridor, gender, beds: size }) => ({
    name: name ?? '',
    level,
    corridor,
    size: size ?? 0,
    gender: gender ?? genders[id] ?? null,
    beds: (inRoom.get(id) ?? []).toSorted((a, b) => a.place - b.place),
  }));
}

/** How many would change their group, seat or bed. */
function changesOf({ groups, seats, beds }: Arranged['arranging'], after: Arranged['after']) {
  const differing = (before: readonly (readonly [string, string])[], now: readonly (readonly [string, string])[]): number => {
    const known = new Map(before);
    return now.filter(([person, place]) => known.get(person) !== place).length;
  };
  type Grouped = { readonly id?: string | undefined; readonly name: string; readonly members: readonly { readonly student: string }[] };
  const inGroup = (list: readonly Grouped[]) =>
    list.flatMap(({ id, name, members }) => members.map(({ student }) => [student, id ?? name] as const));
  const inSeat = (list: typeof after.seats) =>
    list.map(({ student, tripStaff, tripVehicle, seatNo }) => [student ?? tripStaff ?? '', `${tripVehicle} ${seatNo}`] as const);
  const inBed = (list: readonly { student: string | null; tripStaff: string | null; lodgingRoom: string; place: number }[]) =>
    list.map(({ student, tripStaff, lodgingRoom, place }) => [student ?? tripStaff ?? '', `${lodgingRoom} ${place}`] as const);
  return {
    groups: differing(inGroup(groups.groups), inGroup(after.groups)),
    seats: differing(inSeat(seats.seats), inSeat(after.seats)),
    rooms: differing(inBed(beds), inBed(after.beds)),
  };
}
