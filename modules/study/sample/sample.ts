import { bureauRows } from './bureaus.ts';
import { consentRows } from './consents.ts';
import { classRows, gradeRows } from './grades.ts';
import { guardianRows, linkRows } from './guardians.ts';
import { healthRow } from './health.ts';
import { householdOf, type Seat, seatIndex } from './households.ts';
import type { Entity } from './ids.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Profile } from './profile.ts';
import { regionRows } from './regions.ts';
import type {
  BureauRow,
  ClassRow,
  ConsentRow,
  GradeRow,
  GuardianRow,
  HealthProfileRow,
  RegionRow,
  SchoolRow,
  StaffRow,
  StudentGuardianRow,
  StudentRow,
} from './rows.ts';
import { schoolRows } from './schools.ts';
import { staffRows } from './staff.ts';
import { studentRow } from './students.ts';

export const DEFAULT_SEED = 20261121n;

export interface SampleOptions {
  readonly profile: Profile;
  /** Date of the sample, from which ages, school years and all dates are derived. */
  readonly now: Date;
  readonly seed?: bigint;
  /** Students per round of batches; memory grows with it. Does not change the records. */
  readonly batchSize?: number;
}

/** Records of one entity, keyed as in its model. */
export type Batch =
  | { entity: 'region'; rows: RegionRow[] }
  | { entity: 'educationBureau'; rows: BureauRow[] }
  | { entity: 'school'; rows: SchoolRow[] }
  | { entity: 'staff'; rows: StaffRow[] }
  | { entity: 'grade'; rows: GradeRow[] }
  | { entity: 'schoolClass'; rows: ClassRow[] }
  | { entity: 'student'; rows: StudentRow[] }
  | { entity: 'guardian'; rows: GuardianRow[] }
  | { entity: 'studentGuardian'; rows: StudentGuardianRow[] }
  | { entity: 'healthProfile'; rows: HealthProfileRow[] }
  | { entity: 'consentRecord'; rows: ConsentRow[] };

/**
 * The sample of a profile, ordered so that every reference points to a record of an earlier batch (or of the same, for the parents of
 * regions and bureaus). The same profile, seed and clock always give the same records.
 */
export function* sampleBatches(options: SampleOptions): Generator<Batch> {
  const plan = makePlan(options.profile, options.seed ?? DEFAULT_SEED, options.now);
  yield { entity: 'region', rows: regionRows() };
  yield { entity: 'educationBureau', rows: bureauRows(plan) };
  yield { entity: 'school', rows: schoolRows(plan) };
  yield* staffBatches(plan);
  yield { entity: 'grade', rows: gradeRows(plan) };
  yield { entity: 'schoolClass', rows: classRows(plan) };
  let people = noPeople();
  for (const schoolClass of plan.classes) {
    for (let position = 0; position < schoolClass.size; position += 1) addStudent(plan, { schoolClass, position }, people);
    if (people.student.length < (options.batchSize ?? STUDENTS_PER_BATCH)) continue;
    yield* batchesOf(people);
    people = noPeople();
  }
  yield* batchesOf(people);
}

/** Number of records of each entity that the plan determines; for the others the student count measures progress. */
export function plannedCounts(options: SampleOptions): { readonly [entity in Entity]?: number } {
  const plan = makePlan(options.profile, options.seed ?? DEFAULT_SEED, options.now);
  const { schools, grades, classes } = plan;
  return { school: schools.length, staff: plan.staff, grade: grades.length, schoolClass: classes.length, student: plan.shape.students };
}

const STUDENTS_PER_BATCH = 2000;
const STAFF_PER_BATCH = 2000;

function* staffBatches(plan: Plan): Generator<Batch> {
  let rows: StaffRow[] = [];
  for (const school of plan.schools) {
    rows.push(...staffRows(plan, school));
    if (rows.length < STAFF_PER_BATCH) continue;
    yield { entity: 'staff', rows };
    rows = [];
  }
  if (rows.length > 0) yield { entity: 'staff', rows };
}

interface People {
  student: StudentRow[];
  guardian: GuardianRow[];
  studentGuardian: StudentGuardianRow[];
  healthProfile: HealthProfileRow[];
  consentRecord: ConsentRow[];
}

const noPeople = (): People => ({ student: [], guardian: [], studentGuardian: [], healthProfile: [], consentRecord: [] });

function addStudent(plan: Plan, seat: Seat, people: People): void {
  const index = seatIndex(seat);
  const household = householdOf(plan, seat);
  const student = studentRow(plan, seat, household);
  people.student.push(student);
  // Guardians are added with the youngest child, whose class comes before those of siblings.
  if (seatIndex(household.head) === index) people.guardian.push(...guardianRows(plan, household));
  people.studentGuardian.push(...linkRows(plan, household, student, index));
  const health = healthRow(plan, household, student, index);
  if (health) people.healthProfile.push(health);
  people.consentRecord.push(...consentRows(plan, household, student, seat));
}

function* batchesOf(people: People): Generator<Batch> {
  const { student, guardian, studentGuardian, healthProfile, consentRecord } = people;
  if (student.length === 0) return;
  yield { entity: 'student', rows: student };
  yield { entity: 'guardian', rows: guardian };
  yield { entity: 'studentGuardian', rows: studentGuardian };
  yield { entity: 'healthProfile', rows: healthProfile };
  yield { entity: 'consentRecord', rows: consentRecord };
}
