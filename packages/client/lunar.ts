import { chinaDay } from '@zhixing/model/china-time.ts';
import { text } from './i18n.ts';

/*
 * The Chinese calendar from 1900 to 2100, as a table: what browsers reckon differs between their versions, and from the official calendar (GB/T 33661) in
 * several years, such as 1954 and 2027.
 */

const FIRST_YEAR = 1900;
/** The first day of the first lunar year: 31 January 1900. */
const FIRST_DAY = Date.UTC(1900, 0, 31) / 86_400_000;

/** Per year four digits in base 36: the month that is followed by a leap month (0: none), and above it a bit for each month of 30 days. */
const YEARS = [
  '204o0n4w1aa81yg50jw00xio1vfo0h400zv421pe0n4w2dsm0z800wj41tbp08gg0h4g102a17682lgn',
  '1a1s15jk2b4l0wo008kg1wlw0lkw1ac02oma1a1s15k60gc00wog1n510zvk0lkw1aqb0n0w1zcn0xf4',
  '0gc00wqe0xqo0h402edw10sg0zo02bzm0xg01uxj0ggw0xqo1wh10i00174g2kkj16000xg80xgw0gv4',
  '0xue0y8g0lk01aac1aa80jvk13sj0xio1vhj0h40102821ph0zs00z801ygk0wj41tbs08gg0h5c102e',
  '176816w02k4415jk2b4q0wo008kg0i1i0llc1ac02omd1a1s15k00wo30wog1tuw0alc0llc200l0n0w',
  '0ks01uwk0gc00wq81vhe0h402edz10sg0zo02bzp0xg00gcw0xqs0xu81wh50ie8174g2kkm160013rk',
  '1uxw0gv40xu81wki0lk01aae0mkw0jw013sl141c0gww0y8z102821pn0zs00z802b3q0wj40er40gxh',
  '0hxs102o2eci16w02k4715jk0wnk1tcl0ew00i1c176r1aq82omg1a1s15k00wo60wog0fa80llg0n68',
  '0n0w1a2b0ks01uwn0gc00wq81vhh0h40100g21lw0zog2c0o0xg00gcw0xqu0xu80hwg10t0174g1600',
  '2ic313s027zb0gv40xu81wkl0lk01aa8195w0kog13so0er40gxc0y92102o0n4w215g0zm80xbk1t4i',
  '0er4',
];
const CODES = YEARS.flatMap((row) => row.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 36));

/** A day of the Chinese calendar; `month` from 1, as the leap month the one that it follows. */
export interface LunarDay {
  readonly year: number;
  readonly month: number;
  readonly leap: boolean;
  readonly day: number;
}

/** The Chinese date of a day, YYYY-MM-DD; null outside the table. */
export function lunarOf(date: string): LunarDay | null {
  const passed = Date.parse(`${date}T00:00:00Z`) / 86_400_000 - FIRST_DAY;
  const at = beginnings().findLastIndex((begin) => begin <= passed);
  if (at < 0 || at === CODES.length) return null;
  const { leapAfter, lengths } = monthsOf(CODES[at] ?? 0);
  let left = passed - (beginnings()[at] ?? 0);
  let n = 0;
  for (const length of lengths) {
    if (left < length) break;
    left -= length;
    n += 1;
  }
  const isAfter = leapAfter > 0 && n >= leapAfter;
  return { year: FIRST_YEAR + at, month: isAfter ? n : n + 1, leap: isAfter && n === leapAfter, day: left + 1 };
}

function monthsOf(code: number): { readonly leapAfter: number; readonly lengths: readonly number[] } {
  const leapAfter = code % 16;
  return { leapAfter, lengths: Array.from({ length: leapAfter > 0 ? 13 : 12 }, (_, n) => 29 + ((code >> (n + 4)) & 1)) };
}

let begun: readonly number[] | null = null;

/** The first day of each year, and that behind the last, counted from the first of all. */
function beginnings(): readonly number[] {
  if (begun) return begun;
  let day = 0;
  const lengths = CODES.map((code) => monthsOf(code).lengths.reduce((sum, length) => sum + length, 0));
  begun = [0, ...lengths.map((length) => (day += length))];
  return begun;
}

const named = (key: 'client.lunarMonths' | 'client.lunarDays', place: number): string => text(key).split('|')[place - 1] ?? '';

function monthName({ month, leap }: LunarDay): string {
  const name = named('client.lunarMonths', month);
  return leap ? text('client.lunarLeap', { month: name }) : name;
}

/** Lunar day as on Chinese wall calendars: the month's name on its first day, else the day; '' outside the table. */
export function lunarDay(date: string): string {
  const lunar = lunarOf(date);
  if (!lunar) return '';
  return lunar.day === 1 ? monthName(lunar) : named('client.lunarDays', lunar.day);
}

/** Month and day of the Chinese calendar at a moment, in the current language. */
export function lunarDate(moment: string | number | Date): string {
  const lunar = lunarOf(chinaDay(new Date(moment).getTime()));
  return lunar ? text('client.lunar', { month: monthName(lunar), day: named('client.lunarDays', lunar.day) }) : '';
}
