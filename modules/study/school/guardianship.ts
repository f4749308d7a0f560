import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { StudentGuardian } from './student-guardian.model.ts';

/** Whether a guardian is linked to a student, regardless of the actor's scope. */
export const isGuardianOf = async (student: string, guardian: string, ctx: Context): Promise<boolean> =>
  (await repo(StudentGuardian, elevated(ctx)).first({ student, guardian })) !== null;
