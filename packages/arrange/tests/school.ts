import type { Adult, ArrangementInput, Child, Coach, Gender, Need, Room } from '../input.ts';
import { randomFrom } from '../random.ts';

interface Size {
  readonly children: number;
  readonly classes: number;
  readonly limit: number;
  readonly seed: number;
  /** Seats in a coach, beds in a room. */
  readonly seats?: number;
  readonly beds?: number;
  readonly open?: boolean;
}

/** A trip of a school with wishes and needs, with coaches and rooms that suffice. */
export function trip({ children: count, classes, limit, seed, seats = 45, beds = 6, open = false }: Size): ArrangementInput {
  const random = randomFrom(seed);
  const pick = () => `c${random.below(count)}`;
  const children = Array.from({ length: count }, (_, n): Child => {
    const needs: Need[] = (['nearTutor', 'frontSeat', 'groundFloor', 'lowerBed'] as const).filter(() => random.below(25) === 0);
    const near = () => `c${Math.min(count - 1, Math.max(0, n + random.below(9) - 4))}`;
    return {
      id: `c${n}`,
      schoolClass: `class ${Math.floor((n * classes) / count)}`,
      gender: random.below(2) === 0 ? 'male' : 'female',
      friends: Array.from({ length: random.below(3) }, near),
      apart: random.below(12) === 0 ? [pick()] : [],
      needs,
      heightCm: 120 + random.below(50),
    };
  });
  const groups = Math.ceil(count / limit);
  const adults = Array.from(
    { length: groups + 4 },
    (_, n): Adult => ({
      id: `a${n}`,
      gender: n % 2 === 0 ? 'female' : 'male',
      leads: n < groups + 2,
      schoolClass: n < classes ? `class ${n}` : null,
      sleeps: true,
      rides: true,
    }),
  );
  // Each coach holds whole groups, and two adults besides.
  const perCoach = Math.max(1, Math.floor((seats - 2) / (limit + 1)));
  const coaches = Array.from({ length: Math.ceil(groups / perCoach) + 1 }, (_, n) => coach(`v${n}`, Math.max(seats, limit + 3)));
  return {
    parts: { groups: true, seats: true, rooms: true },
    seed,
    groupLimit: limit,
    children,
    adults,
    coaches,
    rooms: roomsFor(children, adults, beds, open),
    groups: [],
    locks: { groups: [], coaches: [], seats: [], beds: [] },
  };
}

const coach = (id: string, seats: number): Coach => ({
  id,
  seats: Array.from({ length: seats }, (_, n) => ({ no: `${n + 1}`, row: 1 + Math.floor(n / 4), column: 1 + (n % 4) })),
});

function roomsFor(children: readonly Child[], adults: readonly Adult[], beds: number, open: boolean): Room[] {
  const count = (gender: Gender) => children.filter((child) => child.gender === gender).length;
  const need = [
    ['female', Math.ceil(count('female') / beds) + 1, beds],
    ['male', Math.ceil(count('male') / beds) + 1, beds],
    ['staff', adults.length, 2],
  ] as const;
  return need.flatMap(([gender, rooms, size], k) =>
    Array.from(
      { length: rooms },
      (_, n): Room => ({
        id: `${gender}${n}`,
        beds: size,
        gender: open ? null : gender,
        floor: 1 + (n % 4),
        corridor: `${k % 2}`,
        lower: size > 2 ? [1, 2, 3] : [],
      }),
    ),
  );
}
