import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { Registration } from '../../platform/registration/registration.model.ts';
import { MiniProgramUser } from './mini-program-user.model.ts';
import { miniProgramErrors } from './school.errors.ts';
import { Staff } from './staff.model.ts';
import { Student } from './student.model.ts';

type Registered = Row<typeof Registration>;
type User = Row<typeof MiniProgramUser>;

/**
 * A user of the mini-program who is let in is bound to the person he says he is. He must have opened the mini-program with the same
 * telephone before: only it tells who he is there.
 */
export const miniProgramRegistrationRules = defineRules(Registration, {
  derive: async ({ row, action }, ctx) =>
    action === 'approve' && row.kind === 'miniProgram' ? { targetId: (await userOf(row, ctx))?.id ?? null } : {},
  check: ({ row, action }) => {
    if (action === 'approve' && row.kind === 'miniProgram' && row.targetId === null) throw miniProgramErrors.neverSeen();
  },
  beforeCommit: async ({ row, action }, ctx) => {
    if (action === 'approve' && row.kind === 'miniProgram') await bind(row, ctx);
  },
});

const userOf = ({ phone, identity }: Registered, ctx: Context): Promise<User | null> =>
  repo(MiniProgramUser, elevated(ctx)).first(
    { phone, identity, status: { in: ['unbound', 'pending'] } },
    { order: { field: 'mpNo', descending: true } },
  );

async function bind(row: Registered, ctx: Context): Promise<void> {
  const users = repo(MiniProgramUser, elevated(ctx));
  const user = await users.get(row.targetId ?? '');
  const person = await personOf(row, ctx);
  // What he has applied for in the mini-program himself may be another child.
  if (user.status === 'pending') await users.act(user.id, 'reject');
  await users.act(user.id, 'apply', { phone: row.phone, ...person });
  await users.act(user.id, 'approve');
}

/** The student by number and name, or the member of staff by telephone. */
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
