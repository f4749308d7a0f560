import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaIso } from '@zhixing/model/china-time.ts';
import { readXlsx } from 'hucre';
import sql from 'sql-template-tag';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { InsurancePolicy } from '../../insurance/insurance-policy.model.ts';
import { InsuredPerson } from '../../insurance/insured-person.model.ts';
import { MealDiet } from '../../meal/meal-diet.model.ts';
import { TripMeal } from '../../meal/trip-meal.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { differences } from '../arrangement/printed.ts';
import { PrintedList } from '../arrangement/printed-list.model.ts';
import { type ListKind, listKinds } from '../lists/list-kinds.ts';
import { listContent } from '../lists/print-list.ts';
import { tripList } from '../lists/trip-list.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { openTravel, type Travel } from './travel.ts';

let travel: Travel;
let lunch: string;
before(async () => {
  travel = await openTravel();
  const lodging = await travel.lodging();
  const boys = await travel.room(lodging, '201', 'male');
  for (const [n, student] of travel.boys.slice(0, 3).entries()) await travel.bed(boys, n + 1, { student });
  await travel.bed(await travel.room(lodging, '101', 'staff', 1), 1, { tripStaff: travel.man });
  const provider = { provider: '湘江餐厅', foodLicenceNo: 'JY01', foodLicenceTo: travel.today(400) };
  const order = { trip: travel.trip.id, mode: 'tray', standard: 2000, ...provider } as const;
  const meal = (kind: 'lunch' | 'dinner', at: string) => travel.records(TripMeal).create({ ...order, meal: kind, mealAt: at });
  lunch = (await meal('lunch', chinaIso(travel.first, '12:00'))).id;
  await meal('dinner', chinaIso(travel.first, '18:00'));
  await meal('lunch', chinaIso(travel.last, '12:00'));
  const diet = { kind: 'allergen', need: '花生', dishes: '宫保鸡丁', substitute: '清炒时蔬' } as const;
  await travel.records(MealDiet).create({ meal: lunch, student: travel.girls[0] ?? '', ...diet });
  const cover = { amountPerPerson: 30_000_000, premium: 10_000, reportPhone: '95511', startAt: chinaIso(travel.first, '00:00') };
  const term = { ...cover, endAt: chinaIso(travel.last, '23:00') };
  const policy = { trip: travel.trip.id, kind: 'travelAccident', policyNo: 'PL-1', insurer: '平安保险', ...term } as const;
  const { id } = await travel.records(InsurancePolicy).create(policy);
  const [ctx, gender] = [travel.server.context(), 'male'] as const;
  await updateRows(ctx, InsurancePolicy, { set: { status: 'effective' }, where: sql`t.id = ${id}` });
  await insertRows(ctx, InsuredPerson, [
    { policy: id, trip: travel.trip.id, student: travel.boys[0] ?? '', name: '学生0', gender },
    { policy: id, trip: travel.trip.id, tripStaff: travel.man, name: '老师1', gender },
  ]);
});
after(() => travel.server.close());

const of = (kind: ListKind) => tripList(travel.trip.id, kind, travel.server.context());
const url = (kind: ListKind, format: string) => `/api/trips/${travel.trip.id}/lists/${kind}?format=${format}`;
const changes = async (kind: ListKind) => {
  const { data, text } = await travel.ask(travel.schoolAdmin, 'GET', `/api/trips/${travel.trip.id}/arrangement`);
  assert.ok(data, text);
  return data.printed[kind]?.changes ?? null;
};

test('every list is printed on A4 and as a workbook', async () => {
  for (const kind of listKinds) {
    const pdf = await travel.ask(travel.schoolAdmin, 'GET', url(kind, 'pdf'));
    assert.deepEqual([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)], [200, 'application/pdf', '%PDF-'], kind);
    const workbook = await travel.ask(travel.schoolAdmin, 'GET', url(kind, 'xlsx'));
    assert.deepEqual([workbook.status, workbook.text.slice(0, 2)], [200, 'PK'], kind);
  }
});

test('the roster names everybody who comes along by role, with phone and state', async () => {
  const { columns, lines } = await of('staff');
  assert.deepEqual(columns, ['姓名', '性别', '单位', '电话', '状态']);
  assert.deepEqual(
    lines.map(({ id, section, cells }) => [id, section, cells.at(-1)]).toSorted(),
    [travel.man, travel.woman].map((id) => [id, '随队教师', '已备案']).toSorted(),
  );
});

test('rooms are listed bed by bed, meals day by day with what is served instead', async () => {
  const { lines } = await of('rooms');
  assert.deepEqual(
    lines.map(({ section, cells }) => [section, cells[0]]),
    [
      ['101', '1'],
      ['201', '1'],
      ['201', '2'],
      ['201', '3'],
    ],
  );
  const meals = await of('meals');
  assert.deepEqual(
    meals.lines.map(({ section, cells }) => [section, cells[0], cells[1]]),
    [
      [travel.first, '午餐', '12:00'],
      [travel.first, '晚餐', '18:00'],
      [travel.last, '午餐', '12:00'],
    ],
  );
  assert.match(meals.lines[0]?.cells[4] ?? '', /花生 → 清炒时蔬/);
});

test('the insured are listed by policy with class or role', async () => {
  assert.deepEqual(
    (await of('insurance')).lines.map(({ section, cells }) => [section, cells[0], cells[1], cells[2]]),
    [
      ['平安保险 PL-1', '老师1', '男', '随队教师'],
      ['平安保险 PL-1', '学生0', '男', '51班'],
    ].toSorted((a, b) => (a[3] ?? '').localeCompare(b[3] ?? '', 'zh', { numeric: true })),
  );
});

test('what has changed since is named for each list, and nothing that is kept names a person', async () => {
  for (const kind of listKinds) assert.deepEqual(await changes(kind), [], kind);
  const ctx = travel.server.context();
  await updateRows(ctx, TripStaff, { set: { status: 'removed' }, where: sql`t.id = ${travel.woman}` });
  await updateRows(ctx, MealDiet, { set: { substitute: '番茄炒蛋' }, where: sql`t.meal = ${lunch}` });
  const [staff, meals] = [await changes('staff'), await changes('meals')];
  assert.deepEqual([staff.length, staff[0].to], [1, null]);
  assert.deepEqual([meals.length, meals[0].name], [1, `${travel.first} 午餐`]);
  assert.match(meals[0].from, /花生→清炒时蔬/);
  assert.match(meals[0].to, /花生→番茄炒蛋/);
  for (const { content } of await travel.records(PrintedList).find({ trip: travel.trip.id }))
    assert.doesNotMatch(JSON.stringify(content), /学生\d|老师\d/);
});

test('each sheet says itself what has changed since it was printed last, on paper and in the workbook', async () => {
  const child = travel.boys[0] ?? '';
  const bed = await travel.records(RoomAssignment).first({ student: child });
  const book = async () => {
    const headers = { authorization: `Bearer ${travel.schoolAdmin.sessionId}` };
    const { rawPayload } = await travel.server.app.inject({ url: url('rooms', 'xlsx'), headers });
    return (await readXlsx(new Uint8Array(rawPayload))).sheets.map(({ rows }) => rows);
  };
  assert.equal((await book()).length, 1, 'nothing has changed');
  await updateRows(travel.server.context(), RoomAssignment, { set: { place: 4, bedNo: '4' }, where: sql`t.id = ${bed?.id}` });
  const trip = await travel.records(Trip).get(travel.trip.id);
  const ctx = { ...travel.server.context(), language: 'zh' as const };
  const list = await of('rooms');
  const sheet = { trip, kind: 'rooms', list, changed: await differences(trip.id, 'rooms', ctx, list) } as const;
  const [, first] = listContent(sheet, ctx).parts;
  assert.ok(first?.part === 'table');
  assert.match(first.title ?? '', /以来的变更/);
  assert.deepEqual(
    first.rows.map((cells) => cells.slice(1)),
    [['201-1', '201-4']],
  );
  const [, changed] = await book();
  assert.deepEqual(
    changed?.slice(1).map((cells) => cells.slice(1)),
    [['201-1', '201-4']],
  );
  assert.equal((await book()).length, 1, 'the printing itself is what the next one is compared with');
  const [, unchanged] = listContent({ ...sheet, changed: await differences(trip.id, 'rooms', ctx) }, ctx).parts;
  assert.ok(unchanged?.part === 'text' && /无变更/.test(unchanged.text));
});

test('those who may not arrange may not print the lists of a trip', async () => {
  const stranger = await travel.person('schoolAdmin', travel.city);
  assert.equal((await travel.ask(stranger, 'GET', url('staff', 'pdf'))).status, 404);
  assert.equal((await travel.ask(travel.admin, 'GET', url('staff', 'pdf'))).status, 403);
});
