import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { ActionChange } from '@zhixing/engine/rules/rules.ts';
import { Guardian } from './guardian.model.ts';
import { studentErrors } from './school.errors.ts';
import type { Student } from './student.model.ts';
import { StudentGuardian } from './student-guardian.model.ts';

type Args = ActionChange<typeof Student, 'addGuardian'>['args'];

/**
 * Links a guardian to a student. A phone number belongs to one guardian on the whole platform, whom the actor may not be allowed to see:
 * the guardian is found by number, and the name must match. `ctx` is elevated.
 */
export async function addGuardian(student: string, args: Args, ctx: Context): Promise<void> {
  const { guardianPhone: phone, guardianName: name, relation } = args;
  const guardians = repo(Guardian, ctx);
  const known = await guardians.first({ phone });
  if (known && known.name !== name)
    throw studentErrors.guardianNameDiffers({}, { fields: { guardianName: { key: 'student.guardianNameDiffers' } } });
  const guardian = known ?? (await guardians.create({ name, phone }));
  await repo(StudentGuardian, ctx).create({
    student,
    guardian: guardian.id,
    relation,
    isPrimary: args.isPrimary === true,
    isEmergency: args.isEmergency === true,
  });
}
