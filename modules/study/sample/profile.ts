import type { SchoolType } from './rows.ts';

/** Size of the sample: for a demonstration, for tests, or a given number of students. */
export type Profile = 'demo' | 'tiny' | { readonly students: number };

/** One school of a pattern: its district and the number of classes by year of schooling. */
export interface SchoolShape {
  readonly district: number;
  readonly type: SchoolType;
  readonly years: readonly (readonly [level: number, classes: number])[];
}

export interface Shape {
  readonly students: number;
  readonly classes: number;
  /** Teachers and others besides the principal, the safety officer and the head teachers. */
  readonly otherStaff: number;
  /** Number of education bureaus below the city's. */
  readonly districts: number;
  /** Pattern of schools, repeated until there are enough classes. */
  readonly schools: readonly SchoolShape[];
}

/** The shape of a profile. Throws RangeError for a number of students outside 1 to 3 000 000. */
export function shapeOf(profile: Profile): Shape {
  if (profile === 'demo') return DEMO;
  if (profile === 'tiny') return TINY;
  const { students } = profile;
  if (!Number.isInteger(students) || students < 1 || students > MAX_STUDENTS) {
    throw new RangeError(`students must be a whole number from 1 to ${MAX_STUDENTS}`);
  }
  const classes = Math.max(Math.round((students * DEMO.classes) / DEMO.students), Math.ceil(students / LARGEST_CLASS));
  return { ...DEMO, students, classes, otherStaff: Math.round((classes * DEMO.otherStaff) / DEMO.classes) };
}

const MAX_STUDENTS = 3_000_000;
const LARGEST_CLASS = 44;

const school = (district: number, type: SchoolType, first: number, classes: readonly number[]): SchoolShape => ({
  district,
  type,
  years: classes.map((count, i) => [first + i, count] as const),
});
const primary = (district: number): SchoolShape => school(district, 'primary', 4, [2, 2, 2]);
const junior = (district: number, classes = 2): SchoolShape => school(district, 'junior', 7, [classes, classes, classes]);
const nineYear = (district: number): SchoolShape => school(district, 'nineYear', 4, [2, 2, 2, 2, 2, 2]);
const senior = (district: number): SchoolShape => school(district, 'senior', 10, [3, 3, 3]);

const DEMO: Shape = {
  students: 5238,
  classes: 132,
  otherStaff: 318,
  districts: 9,
  schools: [
    primary(0),
    junior(0, 3),
    primary(1),
    junior(1),
    primary(2),
    senior(2),
    primary(3),
    junior(3),
    primary(4),
    junior(4),
    primary(5),
    nineYear(5),
    primary(6),
    junior(6),
    nineYear(7),
    senior(7),
    primary(8),
    senior(8),
  ],
};

const TINY: Shape = {
  students: 160,
  classes: 6,
  otherStaff: 8,
  districts: 1,
  schools: [school(0, 'primary', 5, [1, 2]), school(0, 'junior', 7, [2, 1])],
};
