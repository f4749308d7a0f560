import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { WorkCalendar } from '../work-calendar.model.ts';
import { holidays } from './holidays.ts';

const DAY_MS = 86_400_000;

/** Seeds the announced holidays and adjusted working days that are missing. */
export async function seedCalendar(engine: Engine): Promise<void> {
  const days = repo(WorkCalendar, systemContext(engine));
  for (const { name, from, until, worked } of holidays) {
    const free = Array.from({ length: (Date.parse(until) - Date.parse(from)) / DAY_MS + 1 }, (_, n) =>
      new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10),
    );
    for (const date of free)
      if ((await days.count({ date })) === 0)
        await days.create({ date, dayType: 'holiday', holidayName: name, tourPeak: free.length >= 5 });
    for (const date of worked)
      if ((await days.count({ date })) === 0) await days.create({ date, dayType: 'adjusted', holidayName: `${name}调休` });
  }
}
