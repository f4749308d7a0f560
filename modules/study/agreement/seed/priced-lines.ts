import { lineAmount } from '../amounts.ts';
import type { PlanGround } from './agreement-ground.ts';

/** A priced line of the sample, in whole fen. */
export interface SampleLine {
  readonly category: string;
  readonly name: string;
  readonly mode: string;
  readonly unitPrice: number;
  readonly quantity: string;
  readonly unit: string;
  readonly times: string;
  readonly amount: number;
}

/** Days of the single trip; batches travel one after the other. */
const daysOf = ({ trips, plan }: PlanGround): number => trips[0]?.days ?? plan.days ?? 1;

/** The lines that an agency asks for a plan. Rivals ask more for some of them, and the last one forgets the material. */
export function linesOf(ground: PlanGround, rival: number): SampleLine[] {
  const days = daysOf(ground);
  const more = (yuan: number, place: number): number => Math.round(yuan * 100 * (1 + rival * (place % 2 === 0 ? 0.07 : -0.02)));
  const students = String(ground.plan.expectStudents);
  const asked = [
    ['transport', '往返大巴', 'perStudent', 10 + 26 * days, 1],
    ['course', '研学课程与讲解', 'perDay', 36, days],
    ['catering', '研学正餐', 'perMeal', 20, days],
    ['lodging', '营地住宿', 'perNight', 28, days - 1],
    ['insurance', '旅行意外险', 'perStudent', 5, 1],
    ['material', '研学手册与耗材', 'perStudent', 6, 1],
    ['manage', '组织服务费', 'perStudent', 8 + (days - 1) * 6, 1],
  ] as const;
  return asked.flatMap(([category, name, mode, yuan, times], place) => {
    if (times === 0 || (rival === 2 && category === 'material')) return [];
    const priced = { unitPrice: more(yuan, place), quantity: students, times: String(times) };
    return [{ category, name, mode, ...priced, unit: category === 'lodging' ? '床' : '人', amount: lineAmount(priced) }];
  });
}

export const totalOf = (lines: readonly SampleLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
