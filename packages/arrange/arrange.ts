import { arrangeCoaches, type Riders } from './coaches.ts';
import { arrangeGroups } from './groups.ts';
import type { ArrangementInput, Group } from './input.ts';
import { randomFrom } from './random.ts';
import type { Arrangement, Figures } from './result.ts';
import { arrangeRooms, type Lodged } from './rooms.ts';
import { arrangeSeats } from './seats.ts';
import { explained } from './wishes.ts';

/**
 * Arranges children and adults into groups, coach seats and rooms. Pure: the same input and seed give the same arrangement. Hard rules always
 * hold in what is returned; where they cannot hold, the part is left empty and `problems` say why.
 */
export function arrange(input: ArrangementInput): Arrangement {
  const random = randomFrom(input.seed);
  const grouped = input.parts.groups ? arrangeGroups(input, random) : { groups: input.groups, problems: [] };
  const isGrouped = grouped.groups.length > 0;
  const riders: Riders =
    input.parts.seats && isGrouped
      ? arrangeCoaches(input, grouped.groups, random)
      : { groups: grouped.groups, adults: new Map(), problems: [] };
  const seats = input.parts.seats && isGrouped && isPossible(riders) ? arrangeSeats(input, riders) : [];
  const groupOf = new Map(riders.groups.flatMap(({ id, members }) => members.map((member) => [member, id] as const)));
  const nowhere: Lodged = { beds: [], genders: new Map(), femaleDuty: null, problems: [] };
  const lodged = input.parts.rooms ? arrangeRooms(input, groupOf, random) : nowhere;
  const wishes = explained(input, { groups: riders.groups, seats, ...lodged });
  return {
    groups: riders.groups,
    seats,
    beds: lodged.beds,
    roomGenders: Object.fromEntries(lodged.genders),
    femaleDuty: lodged.femaleDuty,
    wishes,
    problems: [...grouped.problems, ...riders.problems, ...lodged.problems],
    figures: figuresOf(input, riders.groups, {
      seated: seats.length,
      lodged: lodged.beds.length,
      wishes: wishes.length,
      met: wishes.filter(({ met }) => met).length,
      mixedCorridors: mixedCorridors(input, lodged),
    }),
  };
}

const isPossible = ({ problems }: Riders): boolean => problems.every(({ soft }) => soft);

type Rest = Pick<Figures, 'wishes' | 'met' | 'seated' | 'lodged' | 'mixedCorridors'>;

function figuresOf(input: ArrangementInput, groups: readonly Group[], rest: Rest): Figures {
  const classOf = new Map(input.children.map(({ id, schoolClass }) => [id, schoolClass]));
  const sizes = groups.map(({ members }) => members.length);
  return {
    ...rest,
    groups: groups.length,
    smallestGroup: sizes.length > 0 ? Math.min(...sizes) : 0,
    largestGroup: sizes.length > 0 ? Math.max(...sizes) : 0,
    ofOneClass: groups.filter(({ members }) => new Set(members.map((id) => classOf.get(id))).size === 1).length,
    seats: input.coaches.reduce((sum, coach) => sum + coach.seats.length, 0),
    beds: input.rooms.reduce((sum, room) => sum + room.beds, 0),
  };
}

function mixedCorridors({ rooms }: ArrangementInput, { genders, beds }: Lodged): number {
  const used = new Set(beds.map(({ room }) => room));
  const corridors = Map.groupBy(
    rooms.filter(({ id }) => used.has(id)),
    ({ floor, corridor }) => `${floor} ${corridor}`,
  );
  const isMixed = (own: typeof rooms) => ['male', 'female'].every((gender) => own.some(({ id }) => genders.get(id) === gender));
  return [...corridors.values()].filter(isMixed).length;
}
