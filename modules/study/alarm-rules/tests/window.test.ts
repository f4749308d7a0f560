import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Position } from '@zhixing/model/geo-shape.ts';
import fc from 'fast-check';
import type { Figures } from '../ports.ts';
import type { Fix, Rule } from '../rule.ts';
import { type FenceRow, fenceRules, missingRules } from '../rules/fence.ts';
import { healthRules } from '../rules/health.ts';
import { batteryRule, distanceRule } from '../rules/person.ts';
import { vehicleRules } from '../rules/vehicle.ts';
import { progressOf, textOf } from '../state-text.ts';
import { advance, noProgress, type Progress } from '../window.ts';

const START = Date.parse('2026-11-21T02:00:00Z');
const SECOND = 1000;
/** A degree of longitude on the equator, and so of latitude anywhere, in metres. */
const DEGREE_M = 111_195;
/** A place so many metres north of the middle of the fence. */
const north = (metres: number): Position => [112.93, 28 + metres / DEGREE_M];

const fence = (values: Partial<FenceRow> = {}): FenceRow =>
  ({
    id: 'f',
    shape: 'circle',
    center: { lng: 112.93, lat: 28 },
    radiusM: 100,
    rule: 'noExit',
    level: 'major',
    toleranceM: 15,
    confirmFixes: 3,
    ...values,
  }) as FenceRow;
const figures: Figures = Object.fromEntries(
  Object.entries({
    speedLimitKmh: 100,
    fatigueMinutes: 240,
    restMinutes: 20,
    parkMinutes: 30,
    deviationM: 200,
    nightBanFrom: '02:00',
    nightBanTo: '05:00',
    distanceM: 50,
    distanceSeconds: 60,
    lowBatteryPct: 20,
    offlineMinutes: 10,
    tempHigh: '37.3',
    tempLow: '34.0',
    hrHigh: 150,
    hrLow: 50,
    spo2Low: 92,
  }).map(([name, value]) => [name, { value }]),
);

interface Seen extends Partial<Omit<Fix, 'at' | 'measured'>> {
  readonly s: number;
  readonly m?: number;
}

function fixOf(rules: readonly Rule[], { s, m, ...more }: Seen): Fix {
  const position = m === undefined ? null : north(m);
  const fix: Fix = { at: START + s * SECOND, position, accuracyM: 0, speedKmh: null, battery: null, ...more, measured: {} };
  const measured = rules.flatMap(({ key, measure }) => {
    const value = measure?.(fix);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...fix, measured: Object.fromEntries(measured) };
}

/** What is told when reports come in one after the other: `+category` raised, `-category` over, with the second of the report. */
function told(rules: readonly Rule[], seen: readonly Seen[], from: Progress = noProgress): { said: string[]; progress: Progress } {
  let progress = from;
  const said: string[] = [];
  for (const one of seen) {
    // It is stored as text between two reports.
    const next = advance(progressOf(textOf(progress)), [fixOf(rules, one)], rules);
    progress = next.progress;
    said.push(...next.changes.map(({ kind, key }) => `${one.s} ${kind === 'raise' ? '+' : '-'}${key.split('/')[0]}`));
  }
  return { said, progress };
}
const said = (rules: readonly Rule[], seen: readonly Seen[]) => told(rules, seen).said;
const every = (seconds: number, metres: readonly number[]): Seen[] => metres.map((m, index) => ({ s: index * seconds, m }));

test('a child is outside once several reports say so, beyond the tolerance, and back once it is inside', () => {
  const rules = fenceRules(fence(), null);
  assert.deepEqual(said(rules, every(10, [0, 90, 150, 150, 150, 150, 110, 90])), ['40 +fenceExit', '70 -fenceExit']);
  assert.deepEqual(said(rules, every(10, [0, 110, 112, 110, 112, 114, 110])), [], 'a wanderer along the edge');
  assert.deepEqual(said(rules, every(10, [0, 150, 90, 150, 90, 150, 90])), [], 'a receiver that flickers');
  assert.deepEqual(said(rules, every(30, [0, 150, 150])), ['60 +fenceExit'], 'twenty seconds do with few reports');
  assert.deepEqual(said(rules, every(10, [150, 150, 150, 150])), [], 'who was never inside has not left');
  const inaccurate = every(10, [0, 150, 150, 150, 150]).map((one) => ({ ...one, accuracyM: 60 }));
  assert.deepEqual(said(rules, inaccurate), [], 'the receiver may be wrong by more');
});

test('a fence with hours misses who is not inside, and is not watched at other times', () => {
  // 10:00 in China at the beginning.
  const rules = fenceRules(fence({ watchFrom: '10:00', watchTo: '10:30' }), null);
  assert.deepEqual(said(rules, every(10, [150, 150, 150])), ['20 +fenceExit']);
  const later = fenceRules(fence({ watchFrom: '11:00', watchTo: '09:00' }), null);
  assert.deepEqual(said(later, every(10, [0, 150, 150, 150])), []);
  const allDay = fenceRules(fence({ watchFrom: '08:00', watchTo: '08:00' }), null);
  assert.deepEqual(said(allDay, every(10, [0, 150, 150, 150])), ['30 +fenceExit'], 'hours that end as they begin are the whole day');
  assert.deepEqual(
    said(rules, [...every(10, [150, 150, 150]), { s: 1800, m: 150 }]),
    ['20 +fenceExit', '1800 -fenceExit'],
    'with its hours the alarm is over',
  );
});

test('water is entered at its edge; a crossing in both directions and a stay too long are told', () => {
  assert.deepEqual(said(fenceRules(fence({ rule: 'noEntry' }), null), every(10, [130, 99, 98, 97, 110, 130])), [
    '30 +fenceEntry',
    '50 -fenceEntry',
  ]);
  const both = fenceRules(fence({ rule: 'both' }), null);
  assert.deepEqual(said(both, every(10, [0, 0, 0, 0])), [], 'who begins inside has not entered');
  assert.deepEqual(said(both, every(10, [0, 150, 150, 150, 0, 0, 0])), ['30 +fenceExit', '40 -fenceExit', '60 +fenceEntry']);
  const stay = fenceRules(fence({ rule: 'stay', stayMinutes: 2 }), null);
  assert.deepEqual(said(stay, every(60, [0, 0, 0, 150])), ['120 +fenceEntry', '180 -fenceEntry']);
});

test('a moving circle follows its supervisor, and says nothing where the supervisor is not known', () => {
  const moving = fence({ shape: 'moving', center: null, radiusM: 50 });
  assert.deepEqual(said(fenceRules(moving, north(0)), every(10, [0, 100, 100, 100])), ['30 +fenceExit']);
  assert.deepEqual(said(fenceRules(moving, null), every(10, [0, 100, 100, 100])), []);
});

test('a leap is not believed until others lie by it', () => {
  const rules = fenceRules(fence({ confirmFixes: 1 }), null);
  assert.deepEqual(said(rules, every(10, [0, 5000, 0, 5000, 0])), []);
  assert.deepEqual(said(rules, every(10, [0, 5000, 5000, 5000])), ['30 +fenceExit']);
});

test('whatever the order in which reports come in, and however often, the same is raised (I-32)', () => {
  const rules = [...fenceRules(fence(), null), batteryRule(figures), distanceRule([north(0)], figures), ...healthRules(figures)];
  const walk = fc.array(fc.integer({ min: 0, max: 220 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(walk, fc.infiniteStream(fc.nat()), (metres, order) => {
      const places = every(10, metres).map((one, index) => ({ ...one, battery: 30 - index * 2 }));
      const measured = metres.map((m, index): Seen => ({ s: index * 10, vitals: { heartRate: m, bodyTemp: 36 + m / 100 } }));
      const seen = places.flatMap((one, index) => (index < 6 ? [one, measured[index] ?? one] : [one])).slice(0, 12);
      const shuffled = [...seen, ...seen]
        .map((one) => ({ one, place: order.next().value as number }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one);
      assert.deepEqual(told(rules, shuffled).progress.told, told(rules, seen).progress.told);
    }),
  );
});

test('a child away from those who lead its group is told after a while, and back before it is told again', () => {
  const rules = [distanceRule([north(0), north(300)], figures)];
  assert.deepEqual(said(rules, every(30, [0, 100, 100, 100, 45, 30])), ['90 +distance', '150 -distance']);
  assert.deepEqual(said(rules, every(30, [0, 260, 260, 260])), [], 'another leader is near');
  assert.deepEqual(said([distanceRule([], figures)], every(30, [0, 100, 100, 100])), [], 'the leaders are not known');
});

test('a coach too fast, off its route, on the road at night or without rest is told', () => {
  const rules = vehicleRules(
    { id: 'v', route: { type: 'LineString', coordinates: [north(-9000), north(9000)] as never }, isRunning: true },
    figures,
  );
  const driven = (seconds: number, speeds: readonly number[]) => speeds.map((speedKmh, index) => ({ s: index * seconds, m: 0, speedKmh }));
  assert.deepEqual(said(rules, driven(5, [110, 90, 110, 110, 110, 99])), ['20 +overspeed', '25 -overspeed']);
  const hours = (count: number) => Array.from({ length: count * 60 + 1 }, () => 80);
  assert.deepEqual(said(rules, driven(60, hours(4))), [`${4 * 3600} +fatigue`]);
  assert.deepEqual(
    said(rules, driven(60, [...hours(3), ...Array(10).fill(0), ...hours(1)])).slice(0, 1),
    [`${4 * 3600} +fatigue`],
    'ten minutes are no rest',
  );
  assert.deepEqual(said(rules, driven(60, [...hours(3), ...Array(22).fill(0), ...hours(1)])), [], 'twenty are');
  assert.deepEqual(said(rules, driven(60, Array(32).fill(0))), ['1800 +overtimePark']);
  // 02:00 to 05:00 in China, from 18:00 UTC.
  const night = 16 * 3600;
  assert.deepEqual(
    said(
      rules,
      [60, 60, 60].map((speedKmh, index) => ({ s: night + index * 30, m: 0, speedKmh })),
    ),
    [`${night + 60} +nightDriving`],
  );
  const aside = (east: number): Seen[] =>
    [0, 20, 40].map((s) => ({
      s,
      m: 0,
      speedKmh: 60,
      position: [112.93 + east / DEGREE_M / Math.cos((28 * Math.PI) / 180), 28] as Position,
    }));
  assert.deepEqual(said(rules, aside(260)), ['40 +deviation']);
  assert.deepEqual(said(rules, aside(150)), []);
});

test('a battery that runs down is told once, and again only after it was charged', () => {
  const battery = (...values: number[]) => values.map((value, index) => ({ s: index * 60, battery: value }));
  assert.deepEqual(said([batteryRule(figures)], battery(25, 20, 19, 22, 19, 60, 20)), [
    '60 +lowBattery',
    '300 -lowBattery',
    '360 +lowBattery',
  ]);
});

test('a fence that is lifted ends what it raised', () => {
  const rules = fenceRules(fence(), null);
  const { progress } = told(rules, every(10, [0, 150, 150, 150]));
  assert.deepEqual(told([], [{ s: 60, m: 150 }], progress).said, ['60 -fenceExit']);
});

test('a fever is of two readings within ten minutes, and over once it is clearly lower', () => {
  const warm = (...values: (readonly [minutes: number, degrees: number])[]) =>
    values.map(([minutes, bodyTemp]): Seen => ({ s: minutes * 60, vitals: { bodyTemp } }));
  const rules = healthRules(figures);
  assert.deepEqual(said(rules, warm([0, 36.6], [5, 37.4], [10, 37.3], [15, 37.2], [20, 37.0])), ['600 +temperature', '1200 -temperature']);
  assert.deepEqual(said(rules, warm([0, 38], [5, 36.8], [10, 38])), [], 'a hand in the sun');
  assert.deepEqual(said(rules, warm([0, 38], [15, 38])), [], 'too long after the first');
  assert.deepEqual(said(rules, warm([0, 38], [15, 38], [20, 38])), ['1200 +temperature']);
  assert.deepEqual(said(rules, warm([0, 30], [2, 31], [4, 30], [6, 36.5])), [], 'a cold wrist for less than five minutes');
});

test('a fever is judged by what is normal for the child and its wearable, and is one from 38 ℃ on in anybody', () => {
  const every = (minutes: number, degrees: readonly number[], from = 0) =>
    degrees.map((bodyTemp, index): Seen => ({ s: (from + index * minutes) * 60, vitals: { bodyTemp } }));
  const rules = healthRules(figures, 'a');
  const warm = [37.4, 37.5, 37.3, 37.4, 37.5, 37.4, 37.6, 37.4];
  assert.deepEqual(said(rules, every(5, warm)), [], 'warm by nature');
  assert.deepEqual(said(rules, every(5, [...warm, 37.9, 38])), ['2700 +temperature'], 'and risen above it');
  assert.deepEqual(said(rules, every(5, [37.9, 37.9, 37.9, 38, 38])), ['1200 +temperature'], 'ill from the beginning');
  const cool = [35.4, 35.6, 35.5, 35.5, 35.6, 35.4];
  assert.deepEqual(said(rules, every(5, [...cool, 36.8, 36.9])), ['2100 +temperature'], 'a wrist that is cooler than bodies are');
  assert.deepEqual(said(rules, every(5, [36.8, 36.9, 36.7, 36.8, 36.9, 36.8, 37.2, 37.2])), [], 'within the limit of the settings');
  const { progress } = told(rules, every(5, cool));
  assert.deepEqual(told(healthRules(figures, 'b'), every(5, [36.9, 36.9], 60), progress).said, [], 'of the wearer before');
  assert.deepEqual(told(rules, every(5, [36.9, 36.9], 60), progress).said, ['3900 +temperature']);
});

test('a heart too fast or too slow is of three readings of the same pace, and children who run have faster ones', () => {
  const beats = (...rates: number[]) => rates.map((heartRate, index): Seen => ({ s: index * 300, vitals: { heartRate } }));
  const rules = healthRules(figures);
  assert.deepEqual(said(rules, beats(80, 155, 160, 158, 148, 140)), ['900 +heartRate', '1500 -heartRate']);
  assert.deepEqual(said(rules, beats(48, 47, 46, 52, 55)), ['600 +heartRate', '1200 -heartRate']);
  assert.deepEqual(said(rules, beats(155, 155, 149, 155, 155)), []);
  const [running, walking]: Seen[] = [
    { s: 0, speedKmh: 9 },
    { s: 650, speedKmh: 3 },
  ];
  const run = (seen: readonly Seen[]) => seen.map((one) => ({ ...one, s: one.s + 1 }));
  assert.deepEqual(said(rules, [running as Seen, ...run(beats(170, 175, 180, 170))]), []);
  assert.deepEqual(said(rules, [running as Seen, ...run(beats(195, 195, 195))]), ['601 +heartRate']);
  const slowed = run(beats(195, 195, 175, 175, 175, 175)).toSpliced(3, 0, walking as Seen);
  assert.deepEqual(said(rules, [running as Seen, ...slowed]), ['1501 +heartRate'], 'readings at rest count by themselves');
  assert.deepEqual(said(rules, [{ s: 0, speedKmh: 80 }, ...run(beats(155, 155, 155))]), ['601 +heartRate'], 'a child in a coach sits');
});

test('little oxygen is told after three readings; a wearable in a pocket measures nothing and is told of itself', () => {
  const seen = (...values: Partial<NonNullable<Fix['vitals']>>[]) => values.map((vitals, index): Seen => ({ s: index * 200, vitals }));
  const rules = healthRules(figures);
  assert.deepEqual(said(rules, seen({ spo2: 91 }, { spo2: 90 }, { spo2: 91 }, { spo2: 93 }, { spo2: 95 })), ['400 +spo2', '800 -spo2']);
  const off = { worn: false, heartRate: 20, bodyTemp: 28 };
  assert.deepEqual(said(rules, seen(off, off, off, off, { worn: true, bodyTemp: 36.5 })), ['400 +notWorn', '800 -notWorn']);
});

test('whoever is silent when the hours of a fence begin is missed until it is heard of, and the next day anew', () => {
  // 10:00 in China at the beginning.
  const rules = [
    ...fenceRules(fence({ watchFrom: '10:05', watchTo: '10:30' }), null),
    ...missingRules(fence({ watchFrom: '10:05', watchTo: '10:30' }), figures),
  ];
  const silent = (minutes: number, sinceMinutes = 20): Seen => ({ s: minutes * 60, silentMs: sinceMinutes * 60_000 });
  assert.deepEqual(said(rules, [silent(1), silent(4), silent(5), silent(6), { s: 400, m: 0 }]), [
    '300 +missingInside',
    '400 -missingInside',
  ]);
  assert.deepEqual(said(rules, [silent(5), { s: 310, m: 150 }, { s: 320, m: 150 }, { s: 330, m: 150 }]), [
    '300 +missingInside',
    '310 -missingInside',
    '330 +fenceExit',
  ]);
  assert.deepEqual(said(rules, [silent(5, 9), { s: 310, m: 0 }, silent(20)]), [], 'heard of in these hours');
  assert.deepEqual(said(rules, [silent(10), silent(31)]), ['600 +missingInside', '1860 -missingInside']);
  const day = 24 * 60;
  assert.deepEqual(said(rules, [{ s: 400, m: 0 }, silent(31), silent(day + 5)]), [`${(day + 5) * 60} +missingInside`]);
  assert.deepEqual(missingRules(fence(), figures), [], 'a fence without hours');
});
