import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { NoticeReading } from '../../enrolment/notice/notice-reading.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { familyErrors } from '../family.errors.ts';
import { FamilyLink } from '../family-link.model.ts';
import { lettersOf } from '../home/letter.ts';

type Link = Row<typeof FamilyLink>;

/** What the desk shows about one family. */
export interface DeskLine {
  readonly id: string;
  readonly version: number;
  readonly guardian: string;
  readonly children: readonly DeskChild[];
  readonly status: Link['status'];
  readonly sentAt: string | null;
  readonly openedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly lockedUntil: string | null;
  readonly expiresAt: string;
}

export interface DeskChild {
  readonly id: string;
  readonly name: string;
  readonly class: string | null;
  /** Null where the trip has no letter yet. */
  readonly read: boolean | null;
  /** State of the sign-up; null before the sign-up is opened. */
  readonly signUp: string | null;
  /** Whether something is still to be paid; null without a bill. */
  readonly owes: boolean | null;
}

/** The links of a trip, or of the school, with what their families have done; names as the actor may see them. */
export async function deskOf(ctx: Context, given: { trip: string | null; class?: string | undefined }) {
  mustBeAble(ctx, ctx.engine.registry.get(FamilyLink.name), 'read');
  const trip = given.trip ? await repo(Trip, ctx).first({ id: { eq: given.trip } }) : null;
  if (given.trip && !trip) throw familyErrors.noTrip();
  const among = given.class ? { classes: { has: given.class } } : {};
  const links = await repo(FamilyLink, ctx).find({ trip: given.trip, ...among });
  const ids = [...new Set(links.flatMap(({ students }) => students))];
  const [guardians, students, classes, answered] = await Promise.all([
    repo(Guardian, ctx).find({ id: { in: links.map(({ guardian }) => guardian) } }),
    repo(Student, ctx).find({ id: { in: ids } }),
    repo(SchoolClass, ctx).find(trip ? { id: { in: trip.classes } } : { status: 'enabled' }, {
      limit: 500,
      order: { field: 'name', descending: false },
    }),
    answersOf(elevated(ctx), given.trip, ids),
  ]);
  const child = childLine(new Map(students.map((one) => [one.id, one])), new Map(classes.map((one) => [one.id, one.name])), answered);
  const names = new Map(guardians.map(({ id, name }) => [id, name]));
  return {
    mayIssue: can(ctx, ctx.engine.registry.get(FamilyLink.name), 'act:issue') !== null,
    trip: trip && { id: trip.id, name: trip.name },
    classes: classes.map(({ id, name }) => ({ id, name })),
    list: links.map((link) => lineOf(link, names.get(link.guardian) ?? '', link.students.flatMap(child))),
  };
}

const lineOf = (
  { id, version, status, sentAt, openedAt, lastSeenAt, lockedUntil, expiresAt }: Link,
  guardian: string,
  children: readonly DeskChild[],
): DeskLine => ({ id, version, guardian, children, status, sentAt, openedAt, lastSeenAt, lockedUntil, expiresAt });

const owing = ['unpaid', 'partial', 'overdue'];

interface Answers {
  readonly read: ReadonlySet<string> | null;
  readonly signUps: ReadonlyMap<string, string>;
  readonly owes: ReadonlyMap<string, boolean>;
}

async function answersOf(all: Context, trip: string | null, students: readonly string[]): Promise<Answers> {
  if (!trip) return { read: null, signUps: new Map(), owes: new Map() };
  const letter = (await lettersOf(all, [trip])).get(trip);
  const order = { field: 'signUpNo', descending: false } as const;
  const [readings, signUps, bills] = await Promise.all([
    letter ? repo(NoticeReading, all).find({ notice: letter.id, student: { in: [...students] } }) : null,
    repo(SignUp, all).find({ trip, student: { in: [...students] } }, { order }),
    repo(StudentBill, all).find({ trip, student: { in: [...students] }, status: { notIn: ['draft', 'cancelled'] } }),
  ]);
  return {
    read: readings && new Set(readings.map(({ student }) => student)),
    signUps: new Map(signUps.map(({ student, status }) => [student, status])),
    owes: new Map(bills.map(({ student, status, balance }) => [student ?? '', owing.includes(status ?? '') && balance > 0])),
  };
}

// Children whom the actor may not see, such as those of another class, stay off the line.
const childLine =
  (students: ReadonlyMap<string, Row<typeof Student>>, classes: ReadonlyMap<string, string>, { read, signUps, owes }: Answers) =>
  (id: string): DeskChild[] => {
    const student = students.get(id);
    if (!student) return [];
    const { name, schoolClass } = student;
    return [
      {
        id,
        name,
        class: classes.get(schoolClass) ?? null,
        read: read?.has(id) ?? null,
        signUp: signUps.get(id) ?? null,
        owes: owes.get(id) ?? null,
      },
    ];
  };
