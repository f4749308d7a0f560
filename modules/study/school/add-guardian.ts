import { type Context, elevated } from '@zhixing/engine/context.ts';
import { meteredLookUp } from '@zhixing/engine/permission/metered-look-up.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { ActionChange } from '@zhixing/engine/rules/rules.ts';
import { Guardian } from './guardian.model.ts';
import { studentErrors } from './school.errors.ts';
import type { Student } from './student.model.ts';
import { StudentGuardian } from './student-guardian.model.ts';

type Args = ActionChange<typeof Student, 'addGuardian'>['args'];

/**
 * Links a guardian to a student. A phone number belongs to one guardian on the whole platform, whom the actor may not be allowed to see:
 * the guardian is found by number, which is metered, and the name must match.
 */
export async function addGuardian(student: string, args: Args, ctx: Context): Promise<void> {
  const { guardianPhone: phone, guardianName: name, relation } = args;
  const known = await meteredLookUp(Guardian, { phone }, ctx);
  if (known && known.name !== name)
    throw studentErrors.guardianNameDiffers({}, { fields: { guardianName: { key: 'student.guardianNameDiffers' } } });
  const server = elevated(ctx);
  const guardian = known ?? (await repo(Guardian, server).create({ name, phone }));
  await repo(StudentGuardian, server).create({
    student,
    guardian: guardian.id,
    relation,
    isPrimary: args.isPrimary === true,
    isEmergency: args.isEmergency === true,
  });
}
