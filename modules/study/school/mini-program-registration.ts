import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Registration } from '../../platform/registration/registration.model.ts';
import { MiniProgramUser } from './mini-program-user.model.ts';
import { miniProgramErrors } from './school.errors.ts';
import { Staff } from './staff.model.ts';
import { Student } from './student.model.ts';

type Registered = Row<typeof Registration>;
type User = Row<typeof MiniProgramUser>;

/** The mini-program user with the phone number of a registration; null if it was never opened with that number. */
export const userOf = ({ phone, identity }: Registered, ctx: Context): Promise<User | null> =>
  repo(MiniProgramUser, elevated(ctx)).first(
    { phone, identity, status: { in: ['unbound', 'pending'] } },
    { order: { field: 'mpNo', descending: true } },
  );

/** Binds the mini-program user of a registration to the student or member of staff it names. */
export async function bind(row: Registered, ctx: Context): Promise<void> {
  const users = repo(MiniProgramUser, elevated(ctx));
  const user = await users.get(row.targetId ?? '');
  const person = await personOf(row, ctx);
  // A pending application in the mini-program may name another child, so that it is rejected first.
  if (user.status === 'pending') await users.act(user.id, 'reject');
  await users.act(user.id, 'apply', { phone: row.phone, ...person });
  await users.act(user.id, 'approve');
}

/** The student by number and name, or the member of staff by phone number. */
async function personOf(row: Registered, ctx: Context): Promise<{ student: string } | { staff: string }> {
  if (row.identity === 'teacher') {
    const staff = await repo(Staff, elevated(ctx)).first({ phone: row.phone, status: { ne: 'left' } });
    if (!staff) throw miniProgramErrors.notStaff();
    return { staff: staff.id };
  }
  const student = await repo(Student, elevated(ctx)).first({ studentNo: row.studentNo ?? '', name: row.studentName ?? '' });
  if (!student) throw miniProgramErrors.unknownStudent();
  return { student: student.id };
}
