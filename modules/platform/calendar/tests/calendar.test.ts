import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '@zhixing/testing/server.ts';
import { calendarModule } from '../calendar.module.ts';
import { seedCalendar } from '../seed/seed-calendar.ts';

test('working days skip holidays, count the weekends worked instead, and fall back to Monday to Friday', async (context) => {
  const server = await startTestServer({ modules: [calendarModule] });
  context.after(() => server.close());
  const keeper = server.actor({ roles: ['platformAdmin'] });
  const teacher = server.actor({ roles: ['classTeacher'] });
  const deadline = async (from: string, days: number) =>
    (await server.request(teacher, 'GET', `/api/calendar/deadline?from=${from}&days=${days}`)).data.date;
  assert.equal(await deadline('2026-09-30', 1), '2026-10-01', 'an empty calendar knows weekdays alone');
  await seedCalendar(server.engine);
  await seedCalendar(server.engine);
  assert.equal(await deadline('2026-09-30', 1), '2026-10-08');
  assert.equal(await deadline('2026-09-30', 3), '2026-10-10', 'the Saturday that is worked counts');
  assert.equal(await deadline('2026-10-16', 1), '2026-10-19');
  const { list } = (await server.request(teacher, 'GET', '/api/calendar/days?from=2026-02-13&until=2026-02-16')).data;
  assert.deepEqual(
    list.map(({ dayType }: { dayType: string }) => dayType),
    ['workday', 'adjusted', 'holiday', 'holiday'],
  );

  const summer = Array.from({ length: 75 }, (_, n) => new Date(Date.UTC(2026, 6, 1 + n)).toISOString().slice(0, 10));
  const operations = summer.map((date) => ({ op: 'create', values: { date, dayType: 'holiday', holidayName: '暑假' } }));
  assert.equal((await server.request(keeper, 'POST', '/api/data/workCalendar/batch', { operations })).status, 200);
  assert.equal(await deadline('2026-06-30', 1), '2026-09-14', 'a whole summer without a working day');
  assert.equal((await deadline('2026-06-30', 250)) > '2027-06-01', true);
  assert.equal((await server.request(teacher, 'GET', '/api/calendar/deadline?from=9999-12-31&days=1')).status, 400);

  const enter = (body: object) => server.request(keeper, 'POST', '/api/data/workCalendar', body);
  assert.equal((await enter({ date: '2027-01-01', dayType: 'holiday' })).data.key, 'calendar.nameMissing');
  const made = await enter({ date: '2027-01-01', dayType: 'holiday', holidayName: '元旦' });
  const { year, schoolYear, term } = made.data.record;
  assert.deepEqual([year, schoolYear, term], [2027, '2026-2027', 'autumn']);
  assert.equal((await enter({ date: '2027-01-01', dayType: 'workday' })).status, 409, 'a date is there once');
  assert.equal((await server.request(teacher, 'POST', '/api/data/workCalendar', { date: '2027-01-02', dayType: 'workday' })).status, 403);
});
