import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { Guardian } from '../school/guardian.model.ts';
import { StudentGuardian } from '../school/student-guardian.model.ts';

/** The phones of the guardians of all children who take part in a trip, each once. */
export async function guardianPhones(trip: string, ctx: Context): Promise<string[]> {
  const server = elevated(ctx);
  const signUps = await repo(SignUp, server).find({ trip, status: { in: ['confirmed', 'completed'] } });
  const links = await repo(StudentGuardian, server).find({ student: { in: signUps.map(({ student }) => student) } });
  const ids = [...new Set(links.map(({ guardian }) => guardian))];
  const guardians = await repo(Guardian, server).find({ id: { in: ids }, status: 'enabled' });
  return [...new Set(guardians.flatMap(({ phone }) => phone ?? []))];
}

/** Who accompanies a trip and has an account: the record of the trip and the user. */
export const accompanying = (trip: string, { db }: Context): Promise<{ id: string; user: string; role: string }[]> =>
  db.query(sql`
    select p.id, coalesce(s."user", u."user") as "user", p.role from trip_staff p left join staff s on s.id = p.staff left join tutor u on u.id = p.tutor
    where p.trip = ${trip} and p.status <> 'removed' and p.deleted_at is null and coalesce(s."user", u."user") is not null`);
