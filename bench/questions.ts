import { idOf, STUDENTS_PER_CLASS, STUDENTS_PER_SCHOOL } from './fill.ts';
import type { Request } from './load.ts';

/** Fifteen columns: these and `id` and `version`, which every row carries. */
const columns = 'studentNo,name,gender,school,grade,schoolClass,enrolNo,idCard,birthday,phone,status,ethnicity,homeAddress';

/** Address of a student list of 20 rows with filter, sort and total. */
export function listOf(filter: object, more: { sidx?: string; sort?: string; currentPage?: number; keyword?: string } = {}): string {
  const { sidx = 'studentNo', sort = 'desc', currentPage = 1, keyword } = more;
  const query = new URLSearchParams({ currentPage: String(currentPage), pageSize: '20', sidx, sort, fields: columns });
  query.set('filter', JSON.stringify(filter));
  if (keyword) query.set('keyword', keyword);
  return `/api/data/student?${query}`;
}

/** Numbers that look random and are the same in every run. */
export const scattered = (n: number, below: number): number => Number((BigInt(n) * 2_654_435_761n) % 4_294_967_296n) % below;

/**
 * What a city's people ask in a morning, the same mix at any size: the whole list, one status, a school, a class, somebody by name within a
 * school, the second page. `client` asks them in an order of its own and of records of its own, so that few questions are equal.
 */
export function mixOf(students: number): (client: number) => Request[] {
  const schools = Math.ceil(students / STUDENTS_PER_SCHOOL);
  const classes = Math.ceil(students / STUDENTS_PER_CLASS);
  return (client) =>
    Array.from({ length: 60 }, (_, i) => {
      const n = client * 60 + i;
      const school = idOf('school', scattered(n, schools));
      const schoolClass = idOf('class', scattered(n + 7, classes));
      const kinds = [
        () => listOf({ gender: n % 2 === 0 ? 'male' : 'female' }),
        () => listOf({ status: 'enrolled' }, { sort: 'asc' }),
        () => listOf({ school }),
        () => listOf({ school, gender: 'female' }, { sort: 'asc', currentPage: 2 }),
        () => listOf({ schoolClass }),
        () => listOf({ schoolClass, gender: 'male' }, { sort: 'asc' }),
      ];
      return { path: (kinds[scattered(n + 13, kinds.length)] ?? kinds[0])?.() ?? '' };
    });
}
