import type { Stage } from './rows.ts';

/** The stage of a year of schooling, 1 to 12. */
export function stageOf(level: number): Stage {
  if (level <= 6) return 'primary';
  return level <= 9 ? 'junior' : 'senior';
}

/** The calendar year in which the pupils of a year of schooling entered their stage. */
export function entryYear(year: number, level: number): number {
  const first = { primary: 1, junior: 7, senior: 10 }[stageOf(level)];
  return year - (level - first);
}

/** 四年级 for 4, 七年级 for 7, 高一 for 10. */
export const gradeName = (level: number): string => (level <= 9 ? `${NUMERALS.charAt(level)}年级` : `高${NUMERALS.charAt(level - 9)}`);

/** 四年级1班. A class is renamed when its grade moves up. */
export const className = (level: number, number: number): string => `${gradeName(level)}${number}班`;

const NUMERALS = '零一二三四五六七八九';
