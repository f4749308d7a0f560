import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { NightDuty } from '../night-duty.model.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { TripLodging } from '../trip-lodging.model.ts';
import { openTravel, type Travel } from './travel.ts';

let travel: Travel;
before(async () => {
  travel = await openTravel();
});
after(() => travel.server.close());

const gaps = async (): Promise<string[]> => {
  const results = await evaluateGuards(Trip, await travel.records(Trip).get(travel.trip.id), 'submitFiling', travel.server.context());
  return results.find(({ code }) => code === 'G14')?.gaps.map(({ text }) => text) ?? [];
};

test('a lodging is counted, limited to the trip, and confirmed only with enough beds', async () => {
  const outside = await travel.ask(travel.schoolAdmin, 'POST', '/api/data/tripLodging', {
    trip: travel.trip.id,
    hotelName: '湘江酒店',
    address: '湘江路1号',
    location: { lng: 112.9, lat: 28.2 },
    specialIndustryLicence: 'TZ01',
    fireCertNo: 'XF01',
    checkIn: travel.first,
    checkOut: travel.today(60),
  });
  assert.match(outside.text, /行程期间/);
  const id = await travel.lodging();
  const { nights, people } = await travel.records(TripLodging).get(id);
  assert.deepEqual([nights, people], [1, 14]);
  assert.match((await travel.act(travel.agencyManager, 'tripLodging', id, 'confirm')).text, /尚缺 14 张/);
  await travel.records(TripLodging).act(id, 'cancel', { reason: '改住营地' });
});

test('nobody sleeps in two beds, nor two in one, whoever comes first', async () => {
  const id = await travel.lodging();
  const [room, other] = [await travel.room(id, '301', 'male'), await travel.room(id, '302', 'male')];
  const [boy, second] = travel.boys;
  assert.ok(boy && second);
  const both = await Promise.all([travel.bed(room, 1, { student: boy }), travel.bed(room, 1, { student: second })]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], both.map(({ text }) => text).join());
  const taken = await travel.records(RoomAssignment).first({ lodgingRoom: room });
  const twice = await Promise.all([
    travel.bed(other, 1, { student: travel.boys[2] ?? '' }),
    travel.bed(other, 2, { student: travel.boys[2] ?? '' }),
  ]);
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409]);
  assert.ok(taken);
  await travel.records(TripLodging).act(id, 'cancel', { reason: '改住营地' });
  assert.equal(await travel.records(RoomAssignment).count({ lodging: id }), 0);
});

test('boys, girls, women and men of the staff have rooms of their own', async () => {
  const id = await travel.lodging();
  const [boys, girls, staff] = [
    await travel.room(id, '101', 'male'),
    await travel.room(id, '102', 'female'),
    await travel.room(id, '103', 'staff'),
  ];
  const open = await travel.room(id, '104', null);
  const [boy, girl] = [travel.boys[0] ?? '', travel.girls[0] ?? ''];
  assert.match((await travel.bed(girls, 1, { student: boy })).text, /同性别/);
  assert.match((await travel.bed(boys, 1, { student: girl })).text, /同性别/);
  assert.match((await travel.bed(boys, 1, { tripStaff: travel.man })).text, /不与学生同住/);
  assert.match((await travel.bed(open, 1, { student: boy })).text, /尚未确定用途/);
  assert.match((await travel.bed(boys, 5, { student: boy })).text, /超过房间床位数/);
  const inStaffRoom = await travel.bed(staff, 1, { tripStaff: travel.woman });
  assert.equal(inStaffRoom.status, 200, inStaffRoom.text);
  assert.match((await travel.bed(staff, 2, { tripStaff: travel.man })).text, /异性/);
  const changed = await travel.ask(travel.schoolAdmin, 'PUT', `/api/data/lodgingRoom/${staff}`, { version: 1, gender: 'male' });
  assert.match(changed.text, /请先调出/);
  await travel.records(TripLodging).act(id, 'cancel', { reason: '改住营地' });
});

test('the guard names what a night lacks, and holds when all sleep, watched and licensed', async () => {
  assert.deepEqual(await gaps(), ['noLodging']);
  const id = await travel.lodging();
  const rooms = { male: await travel.room(id, '201', 'male', 6), female: await travel.room(id, '202', 'female', 6) };
  const [women, men] = [await travel.room(id, '203', 'staff', 1), await travel.room(id, '204', 'staff', 1)];
  assert.deepEqual(await gaps(), ['notConfirmed', 'noNightDuty', 'noFemaleDuty', 'noBed']);
  assert.equal((await travel.act(travel.agencyManager, 'tripLodging', id, 'confirm')).status, 200);
  assert.deepEqual(await gaps(), ['noNightDuty', 'noFemaleDuty', 'noBed']);
  await travel.records(NightDuty).create({ lodging: id, night: travel.first, tripStaff: travel.man, area: '男生区' });
  const { version } = await travel.records(TripLodging).get(id);
  const man = await travel.ask(travel.schoolAdmin, 'PUT', `/api/data/tripLodging/${id}`, { version, femaleDuty: travel.man });
  assert.match(man.text, /须为女性/);
  assert.equal(
    (await travel.ask(travel.schoolAdmin, 'PUT', `/api/data/tripLodging/${id}`, { version, femaleDuty: travel.woman })).status,
    200,
  );
  assert.deepEqual(await gaps(), ['noBed']);
  for (const [n, student] of travel.boys.entries()) assert.equal((await travel.bed(rooms.male, n + 1, { student })).status, 200);
  for (const [n, student] of travel.girls.entries()) assert.equal((await travel.bed(rooms.female, n + 1, { student })).status, 200);
  assert.equal((await travel.bed(women, 1, { tripStaff: travel.woman })).status, 200);
  assert.equal((await travel.bed(men, 1, { tripStaff: travel.man })).status, 200);
  assert.deepEqual(await gaps(), []);
});

test('whoever withdraws leaves the bed, and the lodging counts one less', async () => {
  const student = travel.boys[0] ?? '';
  const signUp = await travel.records(SignUp).first({ trip: travel.trip.id, student });
  await travel.records(SignUp).act(signUp?.id ?? '', 'withdraw', { reason: '生病' });
  assert.equal(await travel.records(RoomAssignment).count({ student }), 0);
  const lodging = await travel.records(TripLodging).first({ trip: travel.trip.id, status: 'confirmed' });
  assert.equal(lodging?.people, 13);
  const again = await travel.bed((await travel.records(RoomAssignment).first({ gender: 'male' }))?.lodgingRoom ?? '', 1, { student });
  assert.match(again.text, /未确认参加/);
});
