import type { Row } from '@zhixing/model';
import type { EducationBureau } from '../bureau/education-bureau.model.ts';
import type { Trip } from '../trip/trip.model.ts';
import { teachingRoles } from './trip-staff.model.ts';

/** From this many students on, or where a night is spent away, a school leader and a medic come along. */
const LARGE = 200;
/** Students of one tutor. */
const PER_TUTOR = 30;
const USUAL_RATIO = 20;

/** Who travels, as far as it decides how many have to look after them. */
export interface Travellers {
  readonly students: number;
  readonly girls: number;
  readonly nights: number;
  readonly ratio: number;
}

/** One line of the minimum set: how many of which roles, and how many there are. */
export interface Need {
  readonly code: 'principal' | 'teachers' | 'safety' | 'tutors' | 'medic' | 'lifeTeacher';
  readonly least: number;
  readonly present: number;
}

/** How many students one teacher looks after, by the bureau's policy for the stage. */
export function ratioOf(stage: Row<typeof Trip>['stage'], bureau: Row<typeof EducationBureau> | null): number {
  return { primary: bureau?.ratioPrimary, junior: bureau?.ratioJunior, senior: bureau?.ratioSenior }[stage ?? 'primary'] ?? USUAL_RATIO;
}

interface Person {
  readonly role: string;
  readonly gender: string | null;
}

/** The least staff of a trip, each line with what there is. Lines of which none is needed are left out. */
export function needsOf({ students, girls, nights, ratio }: Travellers, staff: readonly Person[]): Need[] {
  const isLarge = students >= LARGE || nights > 0;
  const having = (...roles: readonly string[]) => staff.filter(({ role }) => roles.includes(role));
  const lines: Need[] = [
    { code: 'principal', least: isLarge ? 1 : 0, present: having('principal', 'chief').length },
    { code: 'teachers', least: Math.ceil(students / ratio), present: having(...teachingRoles).length },
    { code: 'safety', least: 1, present: having('safety').length },
    { code: 'tutors', least: Math.max(1, Math.ceil(students / PER_TUTOR)), present: having('tutor').length },
    { code: 'medic', least: isLarge ? 1 : 0, present: having('medic').length },
    {
      code: 'lifeTeacher',
      least: nights > 0 && girls > 0 ? 1 : 0,
      present: having('lifeTeacher').filter(({ gender }) => gender === 'female').length,
    },
  ];
  return lines.filter(({ least }) => least > 0);
}
