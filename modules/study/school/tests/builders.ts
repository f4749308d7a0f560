import { kindOf } from '@zhixing/model';
import type { Recipe } from '@zhixing/testing/builders.ts';

/** Records of the school area that satisfy its rules: a class has the school of its grade, a guardian is linked to the student. */
export const builders: Readonly<Record<string, Recipe>> = {
  school: (_builders, n) => ({ schoolCode: `2143${String(900_000 + n)}`, name: `样例小学${n}`, schoolType: 'primary' }),
  staff: async (builders, n) => ({ school: (await builders.make('school')).id, name: `王老师${n}` }),
  grade: async (builders) => ({ school: (await builders.make('school')).id, level: 4 }),
  schoolClass: async (builders, n) => {
    const grade = await builders.make('grade');
    return { grade: grade.id, name: `四${n}班`, headTeacher: (await builders.make('staff', { school: grade.school })).id };
  },
  /** Born and numbered as the identity card says, which most students have. */
  student: (_builders, n) => ({ idCard: kindOf('nationalId').example({ kind: 'nationalId' }, n) }),
  consentRecord: async (builders) => linked(builders),
  schoolCard: async (builders) => ({ holderType: 'student', student: (await builders.make('student')).id, staff: null }),
  healthProfile: async (builders) => ({ student: (await builders.make('student')).id, bloodType: 'AB' }),
};

async function linked(builders: Parameters<Recipe>[0]): Promise<{ student: unknown; guardian: unknown }> {
  const { student, guardian } = await builders.make('studentGuardian');
  return { student, guardian };
}
