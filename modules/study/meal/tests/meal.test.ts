import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaIso } from '@zhixing/model/china-time.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { openTravel, type Travel } from '../../lodging/tests/travel.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { MealDiet } from '../meal-diet.model.ts';
import { MealDish } from '../meal-dish.model.ts';
import { TripMeal } from '../trip-meal.model.ts';

let travel: Travel;
before(async () => {
  travel = await openTravel();
  await travel.records(HealthProfile).create({ student: travel.students[0] ?? '', allergies: '花生、海鲜' });
  await travel.records(HealthProfile).create({ student: travel.students[1] ?? '', dietaryRestrictions: '清真饮食' });
  const item = { trip: travel.trip.id, kind: 'meal', title: '午餐', outdoor: false } as const;
  const time = { startAt: chinaIso(travel.first, '12:00'), endAt: chinaIso(travel.first, '13:00') };
  await insertRows(travel.server.context(), ItineraryItem, [{ ...item, ...time }]);
});
after(() => travel.server.close());

const provider = { provider: '湘味餐饮', foodLicenceNo: 'JY01', mode: 'tray', standard: 2500 } as const;
const order = (values: object = {}) =>
  travel.ask(travel.schoolAdmin, 'POST', '/api/data/tripMeal', {
    trip: travel.trip.id,
    meal: 'lunch',
    mealAt: chinaIso(travel.first, '12:00'),
    foodLicenceTo: travel.today(400),
    ...provider,
    ...values,
  });
const gaps = async (): Promise<string[]> => {
  const results = await evaluateGuards(Trip, await travel.records(Trip).get(travel.trip.id), 'submitFiling', travel.server.context());
  return results.find(({ code }) => code === 'G15')?.gaps.map(({ text }) => text) ?? [];
};

test('a meal is counted and priced, once per day and slot, within the trip', async () => {
  assert.deepEqual(await gaps(), ['noMeal']);
  const { data, text } = await order();
  assert.deepEqual([data.record.people, data.record.dayNo, data.record.amount], [14, 1, 35_000], text);
  assert.match((await order()).text, /已有安排/);
  assert.match((await order({ mealAt: chinaIso(travel.today(90), '12:00') })).text, /行程期间/);
});

test('an allergen of the menu blocks the confirmation until another dish is set', async () => {
  const meal = await travel.records(TripMeal).first({ trip: travel.trip.id });
  assert.ok(meal);
  const confirm = () => travel.act(travel.agencyManager, 'tripMeal', meal.id, 'confirm');
  assert.match((await confirm()).text, /录入菜单/);
  await travel.records(MealDish).create({ meal: meal.id, name: '清蒸鲈鱼' });
  const raw = await travel.records(MealDish).create({ meal: meal.id, name: '凉拌木耳', raw: true });
  assert.match((await confirm()).text, /生冷/);
  await travel.records(MealDish).remove(raw.id);
  assert.match((await confirm()).text, /过敏/);
  const [diets] = [await travel.records(MealDiet).find({ meal: meal.id })];
  assert.deepEqual(diets.map(({ kind }) => kind).sort(), ['allergen', 'diet']);
  const hit = diets.find(({ kind }) => kind === 'allergen');
  assert.deepEqual([hit?.student, hit?.need, hit?.dishes], [travel.students[0], '鱼类', '清蒸鲈鱼']);
  const { version } = await travel.records(MealDiet).get(hit?.id ?? '');
  const set = await travel.ask(travel.agencyManager, 'PUT', `/api/data/mealDiet/${hit?.id}`, { version, substitute: '番茄炒蛋' });
  assert.equal(set.status, 200, set.text);
  assert.equal((await confirm()).status, 200);
  assert.deepEqual(await gaps(), []);
});

test('the calendar shows each day with its meals: place, people, who needs what without names, and who confirmed', async () => {
  const calendar = (by = travel.schoolAdmin) => travel.ask(by, 'GET', `/api/trips/${travel.trip.id}/meals`);
  const { data, text } = await calendar();
  assert.deepEqual(data.days, [travel.first, travel.last], text);
  const [lunch] = data.meals;
  assert.deepEqual(
    [lunch.day, lunch.meal, lunch.provider, lunch.people, lunch.status],
    [travel.first, 'lunch', '湘味餐饮', 14, 'confirmed'],
  );
  assert.deepEqual(lunch.dishes, ['清蒸鲈鱼']);
  assert.deepEqual(lunch.needs.map(({ kind, need, students, open }: Record<string, unknown>) => [kind, need, students, open]).toSorted(), [
    ['allergen', '鱼类', 1, 0],
    ['diet', lunch.needs.find(({ kind }: Record<string, unknown>) => kind === 'diet').need, 1, 0],
  ]);
  assert.ok(lunch.confirmedAt);
  assert.equal((await travel.records(TripMeal).get(lunch.id)).confirmedBy, travel.agencyManager.userId);
  for (const student of travel.students) assert.ok(!text.includes(student), 'no student is named');
  assert.equal((await calendar(await travel.person('schoolAdmin', travel.district))).status, 404);
});

test('a menu is closed once confirmed, and an allergy stated later opens the guard again', async () => {
  const meal = await travel.records(TripMeal).first({ trip: travel.trip.id });
  assert.ok(meal);
  const late = await travel.ask(travel.schoolAdmin, 'POST', '/api/data/mealDish', { meal: meal.id, name: '花生汤' });
  assert.equal(late.status, 409);
  await travel.records(HealthProfile).create({ student: travel.students[2] ?? '', allergies: '海鲜' });
  assert.deepEqual(await gaps(), ['allergens']);
});

test('whoever withdraws is no longer cooked for', async () => {
  const signUp = await travel.records(SignUp).first({ trip: travel.trip.id, student: travel.students[0] ?? '' });
  await travel.records(SignUp).act(signUp?.id ?? '', 'withdraw', { reason: '生病' });
  assert.equal(await travel.records(MealDiet).count({ student: travel.students[0] ?? '' }), 0);
  assert.equal((await travel.records(TripMeal).first({ trip: travel.trip.id }))?.people, 13);
});

test('a licence that ends before the meal refuses it', async () => {
  const { data } = await order({ meal: 'dinner', mealAt: chinaIso(travel.first, '18:00'), foodLicenceTo: travel.today(5) });
  await travel.records(MealDish).create({ meal: data.record.id, name: '青菜' });
  assert.match((await travel.act(travel.agencyManager, 'tripMeal', data.record.id, 'confirm')).text, /许可证/);
});
