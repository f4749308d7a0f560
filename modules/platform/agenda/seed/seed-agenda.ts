import { type Context, systemActor, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay, weekdayOf } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Appointment } from '../appointment.model.ts';

type Values = Partial<Row<typeof Appointment>>;

/** Demo accounts with a calendar, and a participant of their meetings. */
const people = [
  ['demo', null],
  ['bureauAdmin', 'bureauApprover'],
  ['schoolAdmin', 'schoolLeader'],
] as const;

const WEEKS_BEFORE = 2;
const WEEKS_AHEAD = 6;

/** Seeds appointments of demo accounts around today. */
export async function seedAgenda(engine: Engine): Promise<void> {
  const monday = mondayOf(engine.now());
  for (const [account, other] of people) {
    const [me, guest] = [await idOf(engine, account), other && (await idOf(engine, other))];
    if (!me) continue;
    const appointments = repo(Appointment, asPerson(engine, me.id, me.name));
    const participants = [me.id, ...(guest ? [guest.id] : [])];
    for (const values of sample(monday)) await appointments.create({ participants: [me.id], ...values });
    await appointments.create({ ...meeting(monday), participants });
  }
}

const timed = (day: string, startTime: string, endTime: string): Values => ({ startDay: day, startTime, endDay: day, endTime });

const meeting = (monday: string): Values => ({
  title: '研学工作例会',
  category: '01',
  color: 'blue',
  reminder: 'minutes15',
  content: '通报上周行程与安全检查情况，安排本周工作。',
  ...timed(addDays(monday, -7 * WEEKS_BEFORE), '09:00', '10:30'),
  repetition: 'weekly',
  repeatUntil: addDays(monday, 7 * WEEKS_AHEAD),
});

const sample = (monday: string): readonly Values[] => [
  {
    ...timed(addDays(monday, 1), '14:00', '16:00'),
    title: '基地安全检查',
    category: '02',
    color: 'orange',
    urgency: 'important',
    reminder: 'hour1',
  },
  { ...timed(addDays(monday, 2), '09:30', '11:30'), title: '研学导师培训', category: '03', color: 'green', reminder: 'minutes30' },
  { ...timed(addDays(monday, 2), '10:00', '11:00'), title: '行程方案会商', category: '01', color: 'purple', reminder: 'minutes15' },
  {
    title: '岳麓山研学实践活动',
    category: '04',
    color: 'red',
    urgency: 'urgent',
    allDay: true,
    dayReminder: 'before9',
    startDay: addDays(monday, 3),
    endDay: addDays(monday, 4),
  },
  { ...timed(addDays(monday, 8), '15:00', '17:00'), title: '承办机构座谈会', category: '01', color: 'blue', reminder: 'day1' },
];

async function idOf({ database }: Engine, account: string): Promise<{ id: string; name: string } | undefined> {
  const [found] = await database.query<{ id: string; name: string }>(sql`select id, name from "user" where account = ${account}`);
  return found;
}

const asPerson = (engine: Engine, userId: string, name: string): Context =>
  systemContext(engine, { actor: { ...systemActor, userId, name } });

/** The Monday of the current week in China. */
function mondayOf(now: Date): string {
  const today = chinaDay(now);
  return addDays(today, -((weekdayOf(today) + 6) % 7));
}
