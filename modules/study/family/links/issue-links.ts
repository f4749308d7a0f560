import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { takingTurns } from '@zhixing/engine/database/quota.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Guardian } from '../../school/guardian.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { familyErrors } from '../family.errors.ts';
import { FamilyLink } from '../family-link.model.ts';
import { limits } from '../limits.ts';
import { storeTokens } from './tokens.ts';

type Link = Row<typeof FamilyLink>;

/** A trip, or the classes of a school without one. */
export interface Wanted {
  readonly trip: string | null;
  /** Some of the classes that the actor may hand out links for; all by default. */
  readonly classes?: readonly string[];
}

export interface Issued {
  readonly made: number;
  readonly kept: number;
  readonly revoked: number;
  /** Pupils without a guardian who could get a link. */
  readonly without: number;
}

/**
 * Makes the links that the guardians of some classes still lack: one per guardian and trip, however often it is asked for. Links that exist
 * get the children that have come since; revoked ones stay revoked.
 */
export async function issueLinks(ctx: Context, wanted: Wanted): Promise<Issued> {
  const classes = await classesFor(ctx, wanted);
  const all = elevated(ctx);
  const trip = wanted.trip ? await repo(Trip, all).get(wanted.trip) : null;
  const { families, without } = await familiesOf(all, classes, trip);
  const school = classes[0]?.school ?? '';
  return takingTurns(ctx.db, `family links ${wanted.trip ?? school}`, async (db) => {
    const inside = within(all, db);
    const known = await repo(FamilyLink, inside).find({
      trip: wanted.trip,
      school,
      guardian: { in: families.map(({ guardian }) => guardian) },
    });
    const byGuardian = new Map(known.map((link) => [link.guardian, link]));
    const fresh = families.filter(({ guardian }) => !byGuardian.has(guardian));
    const expiresAt = expiryOf(trip, ctx.now()).toISOString();
    const made: Link[] = [];
    for (const family of fresh) made.push(await repo(FamilyLink, inside).create({ ...family, school, trip: wanted.trip, expiresAt }));
    await storeTokens(inside, made);
    for (const family of families) await refresh(inside, byGuardian.get(family.guardian), family);
    const open = known.filter(({ status }) => status === 'open').length;
    return { made: made.length, kept: open, revoked: known.length - open, without };
  });
}

/** The classes of a trip, or of the school, that the actor may hand out links for. */
async function classesFor(ctx: Context, { trip: id, classes }: Wanted): Promise<Row<typeof SchoolClass>[]> {
  mustBeAble(ctx, ctx.engine.registry.get(FamilyLink.name), 'act:issue');
  const trip = id ? await repo(Trip, ctx).first({ id: { eq: id } }) : null;
  if (id && !trip) throw familyErrors.noTrip();
  const among = trip ? trip.classes.filter((one) => !classes || classes.includes(one)) : (classes ?? null);
  const found = await repo(SchoolClass, ctx).find(
    { status: 'enabled', ...(among && { id: { in: [...among] } }) },
    { limit: 500, order: { field: 'name', descending: false } },
  );
  // Without a trip the links belong to one school, which the classes name.
  const school = trip?.school ?? found[0]?.school;
  const usable = found.filter((one) => one.school === school);
  if (usable.length === 0) throw familyErrors.noClass();
  return usable;
}

const expiryOf = (trip: Row<typeof Trip> | null, now: Date): Date =>
  trip ? new Date(Date.parse(trip.returnAt) + limits.linkAfterReturn) : new Date(now.getTime() + limits.linkOfSchool);

interface Family {
  readonly guardian: string;
  readonly students: string[];
  readonly classes: string[];
}

async function familiesOf(
  all: Context,
  classes: readonly Row<typeof SchoolClass>[],
  trip: Row<typeof Trip> | null,
): Promise<{ families: readonly Family[]; without: number }> {
  const enrolled = { status: 'enrolled' } as const;
  const asked = await repo(Student, all).find({ schoolClass: { in: classes.map(({ id }) => id) }, ...enrolled });
  const links = await repo(StudentGuardian, all).find({ student: { in: asked.map(({ id }) => id) } });
  const ids = [...new Set(links.map(({ guardian }) => guardian))];
  const guardians = await repo(Guardian, all).find({ id: { in: ids }, status: 'enabled' });
  const enabled = new Set(guardians.map(({ id }) => id));
  // Brothers and sisters in other classes of the trip stand on the same link.
  const every = await repo(StudentGuardian, all).find({ guardian: { in: [...enabled] } });
  const where = trip ? { schoolClass: { in: trip.classes } } : { school: classes[0]?.school ?? '' };
  const children = await repo(Student, all).find({ id: { in: [...new Set(every.map(({ student }) => student))] }, ...where, ...enrolled });
  const byId = new Map(children.map((child) => [child.id, child]));
  const families = Map.groupBy(
    every.filter(({ student }) => byId.has(student)),
    ({ guardian }) => guardian,
  );
  const reached = new Set(links.filter(({ guardian }) => enabled.has(guardian)).map(({ student }) => student));
  return {
    families: [...families].map(([guardian, own]) => {
      const students = own.flatMap(({ student }) => byId.get(student) ?? []);
      return { guardian, students: students.map(({ id }) => id), classes: [...new Set(students.map(({ schoolClass }) => schoolClass))] };
    }),
    without: asked.filter(({ id }) => !reached.has(id)).length,
  };
}

async function refresh(ctx: Context, link: Link | undefined, { students, classes }: Family): Promise<void> {
  if (!link || (isSame(link.students, students) && isSame(link.classes, classes))) return;
  await repo(FamilyLink, ctx).update(link.id, { students, classes });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
