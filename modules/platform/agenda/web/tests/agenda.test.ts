import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Appointment, later, placed, shifted, timesOn } from '../times.ts';

const DAY = '2026-11-23';
const appointment = (startTime: string | null, endTime: string | null, more: Partial<Appointment> = {}): Appointment => ({
  id: `${startTime}`,
  version: 1,
  title: '会议',
  allDay: startTime === null,
  startDay: DAY,
  startTime,
  endDay: DAY,
  endTime,
  color: 'blue',
  series: null,
  createdBy: null,
  ...more,
});

test('times run over midnight both ways', () => {
  assert.deepEqual(later(DAY, '23:30', 60), { day: '2026-11-24', time: '00:30' });
  assert.deepEqual(later(DAY, '00:10', -15), { day: '2026-11-22', time: '23:55' });
});

test('a shift moves an appointment, or its end alone, and never puts the end before the start', () => {
  const row = appointment('09:00', '10:00');
  assert.deepEqual(shifted(row, { days: 1, minutes: 30 }), {
    startDay: '2026-11-24',
    startTime: '09:30',
    endDay: '2026-11-24',
    endTime: '10:30',
  });
  assert.equal(shifted(row, { days: 0, minutes: 15, end: true })?.endTime, '10:15');
  assert.equal(shifted(row, { days: 0, minutes: -60, end: true }), null);
  const whole = appointment(null, null, { endDay: '2026-11-24' });
  assert.deepEqual(shifted(whole, { days: -1, end: true }), { startDay: DAY, startTime: null, endDay: DAY, endTime: null });
  assert.equal(shifted(whole, { days: -2, end: true }), null);
});

test('what overlaps stands beside each other, what follows takes the lane that is free', () => {
  const rows = [appointment('09:00', '11:00'), appointment('09:30', '10:00'), appointment('10:00', '10:30'), appointment('12:00', '12:10')];
  const lanes = placed(rows, DAY).map(({ row, lane, lanes: all, from, to }) => [row.startTime, lane, all, to - from]);
  assert.deepEqual(lanes, [
    ['09:00', 0, 2, 120],
    ['09:30', 1, 2, 30],
    ['10:00', 1, 2, 30],
    ['12:00', 0, 1, 30],
  ]);
});

test('what goes on after midnight stands on both days, what lasts whole days above the hours', () => {
  const night = appointment('22:00', '02:00', { endDay: '2026-11-24' });
  const spans = [DAY, '2026-11-24'].map((day) => placed([night, appointment(null, null)], day).map(({ from, to }) => [from, to]));
  assert.deepEqual(spans, [[[1320, 1440]], [[0, 120]]]);
});

test('of what lasts over midnight each day says its own part', () => {
  const duty = appointment('22:00', '06:00', { endDay: '2026-11-25' });
  const said = (day: string) => {
    const { key, from, to } = timesOn(duty, day);
    return [key, from, to];
  };
  assert.deepEqual(said(DAY), ['from', '22:00', '']);
  assert.deepEqual(said('2026-11-24'), ['allDay', '', '']);
  assert.deepEqual(said('2026-11-25'), ['until', '', '06:00']);
  assert.equal(timesOn(appointment('09:00', '10:00'), DAY).key, 'fromTo');
  assert.equal(timesOn(appointment(null, null), DAY).key, 'allDay');
});
