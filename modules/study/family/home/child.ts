import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import type { FamilySession } from '../access/session.ts';
import { familyErrors } from '../family.errors.ts';
import { FamilyLink } from '../family-link.model.ts';

/** A child of the signed-in guardian, and the trip it is about; null for what belongs to no trip. */
export interface Place {
  readonly student: Row<typeof Student>;
  readonly trip: Row<typeof Trip> | null;
}

/** The open links of a guardian, which say about which children and trips the page speaks. */
export const linksOf = ({ guardian, ctx }: FamilySession): Promise<Row<typeof FamilyLink>[]> =>
  repo(FamilyLink, ctx).find({ guardian: guardian.id, status: 'open', expiresAt: { gt: ctx.now().toISOString() } }, { limit: 200 });

/** Children whom the guardian is linked to now: a link may be older than a change of custody. */
export async function ownChildren({ guardian, ctx }: FamilySession): Promise<ReadonlySet<string>> {
  const links = await repo(StudentGuardian, ctx).find({ guardian: guardian.id }, { limit: 100 });
  return new Set(links.map(({ student }) => student));
}

/**
 * The place of a request, if an open link of the guardian leads to it.
 * @throws family.notFound for the children of others, as for children who do not exist
 */
export async function placeOf(session: FamilySession, given: { student: string; trip: string | null }): Promise<Place> {
  const { ctx } = session;
  const [links, own] = await Promise.all([linksOf(session), ownChildren(session)]);
  const leads = links.some(({ trip, students }) => trip === given.trip && students.includes(given.student));
  if (!leads || !own.has(given.student)) throw familyErrors.notFound();
  const [student, trip] = await Promise.all([
    repo(Student, ctx).first({ id: { eq: given.student } }),
    given.trip ? repo(Trip, ctx).first({ id: { eq: given.trip } }) : null,
  ]);
  if (!student || (given.trip && !trip)) throw familyErrors.notFound();
  return { student, trip };
}

/** The context on whose behalf a module writes for the guardian. */
export const inTransaction = <T>({ ctx }: FamilySession, work: (inside: Context) => Promise<T>): Promise<T> =>
  ctx.db.transaction((db) => work({ ...ctx, db }));
