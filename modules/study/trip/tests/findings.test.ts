import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chinaIso } from '@zhixing/model/china-time.ts';
import fc from 'fast-check';
import { straightKm, travelBetween } from '../itinerary/travel.ts';
import { itineraryFindings, legsOf, type PlannedItem, type PlannedTrip } from '../itinerary-item.model.ts';

const MINUTE = 60_000;
const school = { lng: 112.93, lat: 28.23 };
const base = { lng: 113.13, lat: 28.23 };
const trip: PlannedTrip = {
  departAt: chinaIso('2026-10-15', '08:00'),
  returnAt: chinaIso('2026-10-16', '17:00'),
  gatherAt: chinaIso('2026-10-15', '07:30'),
  gatherLocation: school,
  planStudents: 100,
  planStaff: 10,
};
const site = { id: 'site', name: '岳麓基地', location: base, status: 'introduced', validTo: '2027-01-01', onceCapacity: 200 };
const facts = { sites: [site], courses: [{ id: 'course', name: '水稻课', status: 'onShelf', maxPeople: 120 }] };
const blank = { site: null, venue: null, course: null, place: null, location: null, transport: null, distanceKm: null, driveMinutes: null };

let serial = 0;
const item = (kind: string, from: string, until: string, more: Partial<PlannedItem> = {}): PlannedItem => {
  serial += 1;
  const moment = (text: string) => chinaIso(`2026-10-${text.slice(0, 2)}`, text.slice(3));
  const times = { startAt: moment(from), endAt: moment(until) };
  return { id: `i${serial}`, kind, title: `${kind}${serial}`, ...times, ...blank, outdoor: false, planB: null, ...more };
};
const coach = (from: string, until: string, more: Partial<PlannedItem> = {}) =>
  item('transport', from, until, { transport: 'coach', ...more });

/** A good itinerary of two days. */
const good = (): PlannedItem[] => [
  item('gather', '15 07:30', '15 08:00'),
  coach('15 08:00', '15 08:45'),
  item('course', '15 08:45', '15 11:45', { site: 'site', course: 'course' }),
  item('meal', '15 11:45', '15 13:00', { site: 'site' }),
  item('visit', '15 13:00', '15 18:00', { site: 'site', outdoor: true, planB: '改为室内讲座' }),
  item('lodging', '15 18:00', '16 07:00', { site: 'site' }),
  item('course', '16 07:00', '16 15:30', { site: 'site' }),
  coach('16 15:30', '16 16:20'),
  item('dismiss', '16 16:20', '16 17:00'),
];
const codes = (items: readonly PlannedItem[], more: Partial<PlannedTrip> = {}, known: object = {}) =>
  itineraryFindings({ ...trip, ...more }, items, { ...facts, ...known }).map(({ code, level }) => `${level} ${code}`);
const replaced = (n: number, ...by: PlannedItem[]) => good().toSpliced(n, 1, ...by);

const hall = { id: 'hall', name: '报告厅', site: 'site', status: 'available', capacity: 120, needBooking: true };
const inHall = () => replaced(2, item('course', '15 08:45', '15 11:45', { site: 'site', venue: 'hall' }));
const use = (from: string, until: string, status = 'confirmed') => ({
  venue: 'hall',
  startAt: chinaIso('2026-10-15', from),
  endAt: chinaIso('2026-10-15', until),
  status,
});
const at = (more: object, bookings = [use('08:30', '10:00'), use('10:00', '12:00')]) =>
  codes(inHall(), {}, { venues: [{ ...hall, ...more }], bookings });

test('the venue of an item is in use, large enough, and booked by the trip for the whole time', () => {
  assert.deepEqual(at({}), []);
  assert.deepEqual(at({ needBooking: false }, []), []);
  assert.deepEqual(at({}, []), ['error venueNotBooked']);
  assert.deepEqual(at({}, [use('08:30', '10:00'), use('10:15', '12:00')]), ['error venueNotBooked']);
  assert.deepEqual(at({}, [use('08:30', '12:00', 'requested')]), ['error venueUnconfirmed']);
  assert.deepEqual(at({ status: 'maintenance' }), ['error venueClosed']);
  assert.deepEqual(at({ capacity: 109 }), ['warning venueTooSmall']);
  const closures = [{ site: 'site', venue: 'hall', startAt: chinaIso('2026-10-15', '00:00'), endAt: chinaIso('2026-10-16', '00:00') }];
  const known = { venues: [hall], bookings: [use('08:30', '12:00')], closures };
  assert.deepEqual(codes(inHall(), {}, known), ['error venueClosed']);
});

test('a good itinerary has no findings', () => assert.deepEqual(codes(good()), []));

describe('an itinerary is told of', () => {
  const cases: readonly [string, () => string[], string[]][] = [
    ['a day without plans', () => codes(good().slice(0, 5)), ['error emptyDay', 'error noDismissal']],
    ['a gap', () => codes(replaced(3, item('meal', '15 12:00', '15 13:00', { site: 'site' }))), ['error gap']],
    ['a night without lodging', () => codes(good().toSpliced(5, 1)), ['error noLodging']],
    ['overlapping items', () => codes(replaced(3, item('meal', '15 11:30', '15 13:00'))), ['error overlap']],
    ['no gathering', () => codes(replaced(0, item('free', '15 07:30', '15 08:00'))), ['error noGathering']],
    [
      'an outdoor item without fallback',
      () => codes(replaced(2, item('course', '15 08:45', '15 11:45', { site: 'site', outdoor: true }))),
      ['error noPlanB'],
    ],
    [
      'a base whose accreditation ends before the return',
      () =>
        codes(
          replaced(2, item('course', '15 08:45', '15 11:45', { site: 'site' })),
          {},
          { sites: [{ ...site, validTo: '2026-10-15' }] },
        ).slice(0, 1),
      ['error siteNotIntroduced'],
    ],
    [
      'a base that is too small',
      () =>
        codes(good(), { planStudents: 195 })
          .filter((code) => code.includes('site'))
          .slice(0, 1),
      ['error siteTooSmall'],
    ],
    [
      'a closed base',
      () =>
        codes(
          good(),
          {},
          { closures: [{ site: 'site', startAt: chinaIso('2026-10-16', '08:00'), endAt: chinaIso('2026-10-16', '09:00') }] },
        ),
      ['error siteClosed'],
    ],
    [
      'a course that is off the shelf',
      () => codes(good(), {}, { courses: [{ id: 'course', name: '水稻课', status: 'offShelf', maxPeople: 120 }] }),
      ['error courseOffShelf'],
    ],
    [
      'transport that is planned too short',
      () => codes(good(), {}, { sites: [{ ...site, location: { lng: 113.9, lat: 28.23 } }] }),
      ['warning legTooShort', 'warning legTooShort'],
    ],
    ['a way without transport', () => codes(replaced(1, item('meal', '15 08:00', '15 08:45'))), ['warning noTransport']],
    [
      'what lies outside the days',
      () => codes([...good(), item('share', '18 08:00', '18 09:00', { site: 'site' })]).filter((code) => code.includes('outside')),
      ['error outsideDays'],
    ],
  ];
  for (const [name, found, expected] of cases) test(name, () => assert.deepEqual(found(), expected));
});

describe('coaches', () => {
  const near = { sites: [{ ...site, location: { lng: 113.01, lat: 28.23 } }] };
  const day = (...drives: PlannedItem[]) =>
    codes([item('gather', '15 00:00', '15 00:30', { location: base }), ...drives], {}, near).filter((code) => /leg|night|Rail/.test(code));

  test('drive at most two hours without a stop of twenty minutes', () => {
    assert.deepEqual(day(coach('15 09:00', '15 11:00')), []);
    assert.deepEqual(day(coach('15 09:00', '15 11:05')), ['error legTooLong']);
    assert.deepEqual(day(coach('15 09:00', '15 10:30'), item('rest', '15 10:30', '15 10:45'), coach('15 10:45', '15 12:00')), [
      'error legTooLong',
    ]);
    assert.deepEqual(day(coach('15 09:00', '15 10:30'), item('rest', '15 10:30', '15 10:50'), coach('15 10:50', '15 12:00')), []);
  });

  test('do not drive between two and five at night', () => {
    assert.deepEqual(day(coach('15 01:00', '15 02:00')), []);
    assert.deepEqual(day(coach('15 01:00', '15 02:05')), ['error nightDriving']);
    assert.deepEqual(day(coach('15 04:55', '15 06:00')), ['error nightDriving']);
    assert.deepEqual(day(coach('15 05:00', '15 06:00')), []);
    assert.deepEqual(day(item('transport', '15 03:00', '15 04:00', { transport: 'train' })), []);
  });

  test('give way to rail beyond four hundred kilometres a day', () => {
    const rest = item('rest', '15 10:00', '15 10:30');
    assert.deepEqual(
      day(coach('15 09:00', '15 10:00', { distanceKm: '200.0' }), rest, coach('15 10:30', '15 11:30', { distanceKm: '200.0' })),
      [],
    );
    assert.deepEqual(
      day(coach('15 09:00', '15 10:00', { distanceKm: '200.5' }), rest, coach('15 10:30', '15 11:30', { distanceKm: 200 })),
      ['warning preferRail'],
    );
  });
});

test('legs join the places of items with their estimated distance and time', () => {
  const items = good();
  const legs = legsOf(trip, items, facts);
  assert.deepEqual(
    legs.map(({ from, to, transports }) => [from, to, transports]),
    [
      [items[0]?.id, items[2]?.id, [items[1]?.id]],
      [items[6]?.id, items[8]?.id, [items[7]?.id]],
    ],
  );
  const km = straightKm(school, base);
  assert.equal(legs[0]?.distanceKm, Math.round(km * 1.3 * 10) / 10);
  assert.deepEqual(travelBetween(school, school), { distanceKm: 0, driveMinutes: 0 });
});

describe('for any itinerary', () => {
  const span = fc.record({
    pause: fc.integer({ min: 0, max: 90 }),
    length: fc.integer({ min: 5, max: 240 }),
    kind: fc.constantFrom('course', 'meal', 'transport', 'rest'),
  });
  const laid = fc.array(span, { minLength: 2, maxLength: 40 }).map((spans) => {
    let now = Date.parse(trip.departAt);
    return spans.map(({ pause, length, kind }, n): PlannedItem => {
      const start = now + pause * MINUTE;
      now = start + length * MINUTE;
      const times = { startAt: new Date(start).toISOString(), endAt: new Date(now).toISOString() };
      return { ...item(kind, '15 08:00', '15 09:00'), id: `p${n}`, ...times };
    });
  });
  const overlaps = (items: readonly PlannedItem[]) => itineraryFindings(trip, items, facts).filter(({ code }) => code === 'overlap');

  test('items one after another never overlap, whatever their order in the list', () =>
    fc.assert(
      fc.property(
        laid.chain((items) => fc.shuffledSubarray(items, { minLength: items.length })),
        (items) => assert.deepEqual(overlaps(items), []),
      ),
    ));

  test('an item that begins before the end of another always overlaps', () =>
    fc.assert(
      fc.property(laid, fc.nat(), fc.integer({ min: 1, max: 240 }), (items, pick, minutes) => {
        const other = items[pick % items.length] as PlannedItem;
        const start = Math.max(Date.parse(other.startAt), Date.parse(other.endAt) - minutes * MINUTE);
        const added = { ...other, id: 'added', startAt: new Date(start).toISOString(), endAt: new Date(start + 5 * MINUTE).toISOString() };
        assert.ok(overlaps([...items, added]).some(({ items: pair }) => pair.includes('added')));
      }),
    ));
});
