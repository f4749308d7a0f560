import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { Guardian } from './guardian.model.ts';
import { studentErrors } from './school.errors.ts';
import { StudentGuardian } from './student-guardian.model.ts';

type Relation = Row<typeof StudentGuardian>['relation'];

/**
 * Links a guardian to a student. There is one guardian per phone number on the whole platform, and a writer may not see those of
 * other schools: so the number finds the person, and the name must agree. Runs with the permissions of the server.
 */
export async function addGuardian(student: string, args: Moment['args'], ctx: Context): Promise<void> {
  const phone = String(args.guardianPhone);
  const name = String(args.guardianName);
  const guardians = repo(Guardian, ctx);
  const known = await guardians.first({ phone });
  if (known && known.name !== name)
    throw studentErrors.guardianNameDiffers({}, { fields: { guardianName: { key: 'student.guardianNameDiffers' } } });
  const guardian = known ?? (await guardians.create({ name, phone }));
  await repo(StudentGuardian, ctx).create({
    student,
    guardian: guardian.id,
    relation: args.relation as Relation,
    isPrimary: args.isPrimary === true,
    isEmergency: args.isEmergency === true,
  });
}
