/** School year and term of a day: autumn from 1 September to 31 January, spring until 31 August (same rule as in `relative-date.ts`). */
export function schoolTermOf(day: string): { schoolYear: string; term: 'autumn' | 'spring' } {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const begins = month >= 9 ? year : year - 1;
  return { schoolYear: `${begins}-${begins + 1}`, term: month >= 9 || month === 1 ? 'autumn' : 'spring' };
}
