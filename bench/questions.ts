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

/** Schools and classes that are asked for: those that a city of 10 000 students has. */
const asked = { schools: 10_000 / STUDENTS_PER_SCHOOL, classes: 10_000 / STUDENTS_PER_CLASS };

/**
 * What a city's people ask in a morning, literally the same questions at any size: the whole list of the city by gender or status, a
 * school, its girls on the second page, a class, the boys of a class. Every client asks them in an order of its own.
 */
export function mixOf(client: number): Request[] {
  return Array.from({ length: 60 }, (_, i) => {
    const n = client * 60 + i;
    const school = idOf('school', scattered(n, asked.schools));
    const schoolClass = idOf('class', scattered(n + 7, asked.classes));
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
