import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { deleteRows, insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp, travellerFields } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Student } from '../school/student.model.ts';
import type { InsurancePolicy } from './insurance-policy.model.ts';
import { InsuredPerson } from './insured-person.model.ts';

type PolicyRow = Row<typeof InsurancePolicy>;

/** Who has to be insured: confirmed students and filed staff. */
export interface Travelling {
  readonly students: readonly string[];
  readonly staff: readonly string[];
}

export async function travellingOf(trip: string, ctx: Context): Promise<Travelling> {
  const server = elevated(ctx);
  const signUps = await repo(SignUp, server).find({ trip, status: { in: ['confirmed', 'completed'] } }, { fields: travellerFields });
  const staff = await repo(TripStaff, server).find({ trip, status: 'filed' });
  return { students: signUps.map(({ student }) => student), staff: staff.map(({ id }) => id) };
}

/** Takes the roster of a policy from the trip, in place of what it named before. */
export async function takeRoster(policy: PolicyRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const { students, staff } = await travellingOf(policy.trip, ctx);
  const children =
    students.length > 0 ? await repo(Student, server).find({ id: { in: [...students] } }, { fields: ['id', 'name', 'gender'] }) : [];
  const adults = staff.length > 0 ? await repo(TripStaff, server).find({ id: { in: [...staff] } }) : [];
  const { id, trip, school, agency, bureau } = policy;
  const shared = { policy: id, trip, school, agency, bureau };
  await deleteRows(ctx, InsuredPerson, sql`t.policy = ${id}`);
  await insertRows(ctx, InsuredPerson, [
    ...children.map((child) => ({ ...shared, student: child.id, name: child.name, gender: child.gender })),
    ...adults.map((adult) => ({ ...shared, tripStaff: adult.id, name: adult.name, gender: adult.gender })),
  ]);
}

/** Differences between a roster and those who travel: how many are not insured, and how many are insured without travelling. */
export async function rosterDifference(policy: PolicyRow, ctx: Context): Promise<{ readonly missing: number; readonly surplus: number }> {
  const named = await repo(InsuredPerson, elevated(ctx)).find({ policy: policy.id }, { fields: ['student', 'tripStaff'] });
  const insured = new Set(named.map(({ student, tripStaff }) => student ?? tripStaff));
  const { students, staff } = await travellingOf(policy.trip, ctx);
  const travelling = new Set<string | null>([...students, ...staff]);
  const lacking = (wanted: ReadonlySet<string | null>, there: ReadonlySet<string | null>) =>
    [...wanted].filter((one) => !there.has(one)).length;
  return { missing: lacking(travelling, insured), surplus: lacking(insured, travelling) };
}
