import { homeAddress } from './addresses.ts';
import { phoneNumber } from './identifiers.ts';
import { idOf } from './ids.ts';
import { surname } from './names.ts';
import type { ClassPlan, Plan } from './plan.ts';
import { weighted } from './random.ts';
import type { Gender, Relation } from './rows.ts';

/** Position of a student in a class, from 0. */
export interface Seat {
  readonly schoolClass: ClassPlan;
  readonly position: number;
}

/** A guardian as planned, before the row is created. */
export interface Member {
  readonly id: string;
  /** Unique among all guardians. */
  readonly index: number;
  readonly phone: string;
  readonly relation: Relation;
  readonly gender: Gender;
}

/** A family; siblings at school share one. The first member is the primary guardian. */
export interface Household {
  /** Seat of the youngest child, from which the family is derived. */
  readonly head: Seat;
  readonly surname: string;
  readonly ethnicity: string;
  readonly address: string;
  readonly isPoverty: boolean;
  readonly isLeftBehind: boolean;
  readonly members: readonly Member[];
}

/** Index of a seat among all students. */
export const seatIndex = (seat: Seat): number => seat.schoolClass.firstStudent + seat.position;

/** The family of the student at a seat. Deterministic. */
export function householdOf(plan: Plan, seat: Seat): Household {
  const head = headOf(plan, seat);
  const random = plan.draws('household')(seatIndex(head));
  const kind = kindOf(random);
  return {
    head,
    surname: surname(random),
    ethnicity: ethnicityOf(random),
    address: homeAddress(random, head.schoolClass.school.district),
    isPoverty: random.chance(kind === 'leftBehind' ? 0.12 : 0.035),
    isLeftBehind: kind === 'leftBehind',
    members: random.pick(MEMBERS[kind]).map(([relation, gender], place) => member(2 * seatIndex(head) + place, relation, gender)),
  };
}

/** Seats of the children of the family with this head, the head first. */
export function childrenOf(plan: Plan, head: Seat): Seat[] {
  const { elders } = head.schoolClass;
  if (!elders || head.position === 0 || head.position > elders.size) return [head];
  const elder = { schoolClass: elders, position: head.position - 1 };
  return seatIndex(headOf(plan, elder)) === seatIndex(head) ? [head, elder] : [head];
}

// Every third seat may share the family of the next seat in the sibling class; those next seats never share one themselves.
function headOf(plan: Plan, seat: Seat): Seat {
  const { siblings } = seat.schoolClass;
  if (!siblings || seat.position % 3 !== 0 || seat.position + 1 >= siblings.size) return seat;
  const shares = plan.draws('sibling')(seatIndex(seat)).chance(0.72);
  return shares ? { schoolClass: siblings, position: seat.position + 1 } : seat;
}

function member(index: number, relation: Relation, gender: Gender): Member {
  const phone = phoneNumber('guardian', index);
  return { id: idOf('guardian', phone), index, phone, relation, gender };
}

type Kind = 'both' | 'mother' | 'father' | 'leftBehind';

const kindOf = weighted<Kind>([
  ['both', 840],
  ['mother', 65],
  ['father', 35],
  ['leftBehind', 60],
]);

type Place = readonly [Relation, Gender];
const MOTHER: Place = ['mother', 'female'];
const FATHER: Place = ['father', 'male'];
const MEMBERS: Record<Kind, readonly (readonly Place[])[]> = {
  both: [
    [MOTHER, FATHER],
    [MOTHER, FATHER],
    [FATHER, MOTHER],
  ],
  mother: [[MOTHER]],
  father: [[FATHER]],
  leftBehind: [
    [['grandparent', 'female'], FATHER],
    [['grandparent', 'female'], MOTHER],
    [['grandparent', 'male'], FATHER],
  ],
};

const ethnicityOf = weighted([
  ['汉族', 9020],
  ['土家族', 390],
  ['苗族', 300],
  ['侗族', 110],
  ['瑶族', 95],
  ['回族', 35],
  ['壮族', 25],
  ['白族', 15],
  ['满族', 10],
]);
