/** Who sleeps apart from whom: boys, girls, and the staff. Rooms are for one of them. */
export type Sleepers = 'male' | 'female' | 'staff';

/** A room that is in use, with its beds free on every night of the stay. */
export interface FreeRoom {
  readonly id: string;
  readonly gender: Sleepers;
  readonly freeBeds: readonly string[];
  /** No bed of it is reserved or out of use. */
  readonly isWhole: boolean;
}

/** What is reserved: a whole room, or one bed. */
export interface Reserved {
  readonly room: string;
  readonly bed: string | null;
}

/**
 * Rooms for a group, by gender. Whole rooms first, so that children of different schools do not share one; the last of them is the smallest
 * that holds the rest. Single beds are reserved only where no whole room is left.
 */
export function allocate(need: Readonly<Record<Sleepers, number>>, rooms: readonly FreeRoom[]): Reserved[] {
  return (['female', 'male', 'staff'] as const).flatMap((gender) =>
    allocateTo(
      need[gender],
      rooms.filter((room) => room.gender === gender),
    ),
  );
}

function allocateTo(people: number, rooms: readonly FreeRoom[]): Reserved[] {
  const whole = rooms.filter(({ isWhole }) => isWhole);
  const reserved: Reserved[] = [];
  let left = people;
  while (left > 0 && whole.length > 0) {
    const at = bestFor(left, whole);
    const [room] = whole.splice(at, 1);
    if (!room) break;
    reserved.push({ room: room.id, bed: null });
    left -= room.freeBeds.length;
  }
  const single = rooms.filter(({ isWhole }) => !isWhole).flatMap(({ id, freeBeds }) => freeBeds.map((bed) => ({ room: id, bed })));
  return [...reserved, ...single.slice(0, Math.max(0, left))];
}

/** The first room, until one room holds all who are left: then the smallest that does. */
function bestFor(left: number, rooms: readonly FreeRoom[]): number {
  const fitting = rooms.flatMap(({ freeBeds }, at) => (freeBeds.length >= left ? [{ at, size: freeBeds.length }] : []));
  return fitting.toSorted((a, b) => a.size - b.size)[0]?.at ?? 0;
}
