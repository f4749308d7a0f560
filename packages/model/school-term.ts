/**
 * School year and term of a day (YYYY-MM-DD): the autumn term runs from 1 September to 31 January, the spring term until 31 August. 2026
 * stands for the year that begins on 1 September 2026.
 */
export function schoolTermOf(day: string): { readonly schoolYear: number; readonly term: 'autumn' | 'spring' } {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return { schoolYear: month >= 9 ? year : year - 1, term: month >= 9 || month === 1 ? 'autumn' : 'spring' };
}
