import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { WorkCalendar } from './work-calendar.model.ts';

/** The month from which the next year's arrangement is awaited: the State Council announces it in autumn. */
const AWAITED_FROM = 10;

/** Those of some years whose holidays nobody has entered: in them, deadlines take every Monday to Friday for a working day. */
export async function missingYears(engine: Engine, years: readonly number[]): Promise<number[]> {
  const calendar = repo(WorkCalendar, systemContext(engine));
  const entered = await Promise.all(years.map((year) => calendar.count({ year, dayType: { in: ['holiday', 'adjusted'] } })));
  return years.filter((_, n) => !entered[n]);
}

/** Health findings about years without holidays: this one, and from autumn on the next one. */
export async function calendarHealth(engine: Engine): Promise<readonly Finding[]> {
  const [year = 0, month = 0] = chinaDay(engine.now()).split('-').map(Number);
  const due = month >= AWAITED_FROM ? [year, year + 1] : [year];
  return (await missingYears(engine, due)).map((one) => ({
    tone: one === year ? 'danger' : 'warning',
    key: 'calendar.findings.yearMissing',
    params: { year: one },
  }));
}
