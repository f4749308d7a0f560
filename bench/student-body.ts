import { nationalIdFrom } from '@zhixing/model';
import { idOf, STUDENTS_PER_CLASS } from './fill.ts';

/** A student as a form sends one, every time another: identity numbers, phones and names differ. Classes are those of the first school. */
export function studentBody(n: number): Record<string, unknown> {
  const day = new Date(Date.UTC(2014, 0, 1 + (Math.floor(n / 1000) % 365))).toISOString().slice(0, 10).replaceAll('-', '');
  const region = 439_900 + (Math.floor(n / 365_000) % 90);
  return {
    name: `学生${n}`,
    schoolClass: idOf('class', n % STUDENTS_PER_CLASS),
    idCard: nationalIdFrom(`${region}${day}${String(1 + (n % 999)).padStart(3, '0')}`),
    ethnicity: '汉族',
    phone: `155${String(n % 100_000_000).padStart(8, '0')}`,
    homeAddress: `湘江市某路${n}号`,
    heightCm: 120 + (n % 40),
    weightKg: 25 + (n % 30),
    isLeftBehind: n % 30 === 0,
  };
}
