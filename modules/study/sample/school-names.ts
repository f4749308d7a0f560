import type { District } from './regions.ts';
import type { SchoolType } from './rows.ts';

export interface SchoolName {
  readonly name: string;
  readonly shortName: string;
}

/** Name of the n-th school (from 0) of a type in a district: 麓山区第三小学, 星湖实验中学. Different n give different names. */
export function schoolName(district: District, type: SchoolType, n: number): SchoolName {
  const ending = ENDINGS[type];
  const trait = n < TRAITS.length ? TRAITS[(district.index * 5 + FIRST_TRAIT[type] + n) % TRAITS.length] : undefined;
  const known = trait ?? `第${chineseNumber(n + FIRST_FREE_ORDINAL - TRAITS.length)}`;
  const place = known.startsWith('第') ? district.name : district.shortName;
  return { name: place + known + ending, shortName: known + ending };
}

/** 1 to 9999 in Chinese numerals. */
export function chineseNumber(value: number): string {
  const digits = [...String(value)].map(Number);
  const words = digits.map((digit, i) => (digit === 0 ? '零' : NUMERALS.charAt(digit) + (POWERS[digits.length - 1 - i] ?? '')));
  return words.join('').replace(/零+/g, '零').replace(/零$/, '').replace(/^一十/, '十');
}

const FIRST_FREE_ORDINAL = 20;
const NUMERALS = '零一二三四五六七八九';
const POWERS = ['', '十', '百', '千'];
// Ordinals one and two are left free for schools that users add while trying the system.
const TRAITS = [
  '第三',
  '实验',
  '育才',
  '青云',
  '第五',
  '银杏',
  '启明',
  '白鹭',
  '新民',
  '桃源',
  '育英',
  '松林',
  '第七',
  '红枫',
  '博雅',
  '晨曦',
  '文庙',
  '清溪',
  '石桥',
  '同心',
  '丹桂',
];
const FIRST_TRAIT: Record<SchoolType, number> = { primary: 0, junior: 7, nineYear: 10, senior: 12 };
const ENDINGS: Record<SchoolType, string> = { primary: '小学', junior: '初级中学', nineYear: '学校', senior: '中学' };
