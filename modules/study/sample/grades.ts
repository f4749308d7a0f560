import { schoolYear } from './calendar.ts';
import { serialNumber } from './identifiers.ts';
import { className, entryYear, gradeName, stageOf } from './levels.ts';
import type { Plan } from './plan.ts';
import type { ClassRow, GradeRow } from './rows.ts';
import { staffId } from './staff.ts';

/** The grades of the plan, each led by the head teacher of its first class. */
export function gradeRows(plan: Plan): GradeRow[] {
  const year = schoolYear(plan.today);
  return plan.grades.map((grade) => ({
    id: grade.id,
    gradeNo: serialNumber('GR', `${year}0820`, grade.index),
    school: grade.school.id,
    name: gradeName(grade.level),
    stage: stageOf(grade.level),
    entryYear: entryYear(year, grade.level),
    level: grade.level,
    leader: staffId(plan, grade.school, grade.firstHeadTeacher),
    status: 'enabled',
  }));
}

/** The classes of the plan. */
export function classRows(plan: Plan): ClassRow[] {
  const opened = `${schoolYear(plan.today)}0821`;
  return plan.classes.map((schoolClass) => {
    const { grade, school, number } = schoolClass;
    return {
      id: schoolClass.id,
      classNo: serialNumber('CL', opened, schoolClass.index),
      school: school.id,
      grade: grade.id,
      name: className(grade.level, number),
      headTeacher: staffId(plan, school, schoolClass.headTeacher),
      classroom: `${BUILDINGS.charAt(grade.level % BUILDINGS.length)}栋${1 + (grade.level % 4)}0${number}`,
      status: 'enabled',
    };
  });
}

const BUILDINGS = 'ABC';
