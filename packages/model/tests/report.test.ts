import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineModel, effectiveModel, f } from '../index.ts';
import {
  checkReport,
  comparedPeriod,
  daysWithin,
  defineReport,
  derive,
  type Grain,
  grainKey,
  grainKeys,
  grainSpan,
  groupCondition,
  periodBefore,
  periodText,
  printReport,
  readPeriod,
  readReport,
} from '../report/index.ts';

const Place = defineModel('place', {
  fields: { name: f.text({ required: true }), kind: f.choice(['base', 'camp']), region: f.region(), phone: f.phone({ sensitive: true }) },
});
const Area = defineModel('area', { traits: ['tree'], fields: { name: f.text({ required: true }) } });
const Visit = defineModel('visit', {
  fields: {
    place: f.ref('place'),
    area: f.ref('area'),
    places: f.refs('place'),
    on: f.date(),
    at: f.moment(),
    until: f.moment(),
    people: f.integer(),
    price: f.money(),
    note: f.longText(),
    secret: f.integer({ sensitive: true }),
    done: f.flag(),
  },
});
const models = new Map([Place, Area, Visit].map((model) => [model.name, effectiveModel(model)] as const));
const modelOf = (name: string) => models.get(name as 'place');
const visit = models.get('visit') as ReturnType<typeof effectiveModel>;

const sound = {
  name: 'visits',
  model: 'visit',
  period: 'on',
  dimensions: {
    place: { field: 'place' },
    kind: { field: 'place.kind' },
    month: { field: 'on', grain: 'month' },
    band: { field: 'price', bands: [100, 200] },
  },
  measures: { visits: { count: true }, people: { sum: 'people' }, each: { ratio: ['people', 'visits'] } },
  rows: ['place'],
} as const;
const idsOf = (document: unknown, posted = true) => checkReport(document, modelOf, { posted }).map(({ id }) => id);
const withMeasure = (measure: object) => ({ ...sound, measures: { ...sound.measures, more: measure } });
const withDimension = (dimension: object) => ({ ...sound, dimensions: { ...sound.dimensions, more: dimension } });

const inSource = (by: object) => ({
  ...sound,
  dimensions: { ...sound.dimensions, area: { field: 'area', tree: {} } },
  sources: { others: { model: 'visit', by } },
});

describe('a report document', () => {
  test('may group by a tree, at a level too, and compare sources in it', () => {
    assert.deepEqual(checkReport(withDimension({ field: 'area', tree: {} }), modelOf), []);
    assert.deepEqual(checkReport(withDimension({ field: 'area', tree: { level: 2 } }), modelOf), []);
    assert.deepEqual(checkReport(inSource({ area: 'area' }), modelOf), []);
  });

  test('does not lead into another report by a node, which stands for those below it', () => {
    const tree = { ...sound, dimensions: { ...sound.dimensions, area: { field: 'area', tree: {} } } };
    assert.deepEqual(idsOf({ ...tree, drillTo: [{ report: 'other', dimensions: { area: 'area' } }] }), ['R019']);
  });

  test('may add up points of options, and what one number exceeds another by', () => {
    const points = { base: 1, camp: 2 };
    assert.deepEqual(checkReport(withMeasure({ mean: { points, of: 'place.kind' } }), modelOf), []);
    assert.deepEqual(checkReport(withMeasure({ sum: { times: ['price', { above: ['people', 'price'] }] } }), modelOf), []);
    assert.deepEqual(idsOf(withMeasure({ mean: { points: { ...points, hotel: 3 }, of: 'place.kind' } })), ['R015']);
    assert.deepEqual(idsOf(withMeasure({ mean: { points, of: 'people' } })), ['R015']);
    assert.deepEqual(idsOf(withMeasure({ sum: { above: ['people', 'done'] } })), ['R015']);
  });

  test('may offer parts of its rows and sources by name', () => {
    const sources = { others: { model: 'visit', by: {} } };
    const offering = (choices: object) => ({ ...sound, sources, choices });
    const option = { where: { people: { gt: 0 } }, sources: { others: { done: true } } };
    assert.deepEqual(checkReport(offering({ size: { options: { some: option, all: {} } } }), modelOf), []);
    assert.deepEqual(idsOf(offering({ people: { options: { some: option } } })), ['R021']);
    assert.deepEqual(idsOf(offering({ size: { options: {} } })), ['R021']);
    assert.deepEqual(idsOf(offering({ size: { options: { some: { sources: { nothing: {} } } } } })), ['R012']);
    assert.ok(idsOf(offering({ size: { options: { some: { where: { colour: 'red' } } } } })).length > 0);
  });

  test('that is sound has no findings', () => assert.deepEqual(checkReport(sound, modelOf), []));

  for (const [what, document, id] of [
    ['unknown keys', { ...sound, sql: 'select 1' }, 'R001'],
    ['an unknown model', { ...sound, model: 'nothing' }, 'R002'],
    ['a field that is not there', withDimension({ field: 'place.colour' }), 'R003'],
    ['a path through several records', withDimension({ field: 'places.kind' }), 'R003'],
    ['a sensitive field', withMeasure({ sum: 'secret' }), 'R004'],
    ['a sensitive field behind a reference', withDimension({ field: 'place.phone' }), 'R004'],
    ['a field with several values', withDimension({ field: 'places' }), 'R005'],
    ['a period that is no day', { ...sound, period: 'people' }, 'R006'],
    ['days between what are no days', withMeasure({ mean: { days: ['on', 'people'] } }), 'R006'],
    ['a long text to group by', withDimension({ field: 'note' }), 'R007'],
    ['a day without a grain', withDimension({ field: 'on' }), 'R008'],
    ['a grain of what is no day', withDimension({ field: 'kind', grain: 'day' }), 'R003'],
    ['bands that do not ascend', withDimension({ field: 'price', bands: [200, 100] }), 'R009'],
    ['a level of what is no region', withDimension({ field: 'place.kind', level: 'city' }), 'R010'],
    ['a tree of records that form none', withDimension({ field: 'place', tree: {} }), 'R020'],
    ['a tree of regions at a level', withDimension({ field: 'place.region', level: 'city', tree: {} }), 'R020'],
    ['a level that no tree has', withDimension({ field: 'area', tree: { level: 0 } }), 'R001'],
    ['a source in another tree', inSource({ area: 'place' }), 'R020'],
    ['rows by an unknown dimension', { ...sound, rows: ['colour'] }, 'R012'],
    ['columns that are rows already', { ...sound, columns: 'place' }, 'R013'],
    ['a measure that is computed in two ways', withMeasure({ count: true, sum: 'people' }), 'R014'],
    ['a sum of what is no number', withMeasure({ sum: 'done' }), 'R015'],
    ['a ratio of a ratio', withMeasure({ ratio: ['each', 'visits'] }), 'R016'],
    ['a calendar without days', { ...sound, charts: [{ picture: 'calendar', by: ['month'], measures: ['visits'] }] }, 'R017'],
    ['a drill by an unknown dimension', { ...sound, drillTo: [{ report: 'other', dimensions: { colour: 'place' } }] }, 'R012'],
    ['a drill by a unit of time', { ...sound, drillTo: [{ report: 'other', dimensions: { month: 'on' } }] }, 'R019'],
    ['smaller groups than are answered', { ...sound, few: 0 }, 'R018'],
  ] as const)
    test(`finds ${what}`, () => assert.ok(idsOf(document).includes(id), idsOf(document).join()));

  test('of the product may answer small groups', () => assert.deepEqual(idsOf({ ...sound, few: 0 }, false), []));

  test('in code is checked as it is made', () => assert.throws(() => defineReport({ ...sound, rows: [] })));
});

const days = Array.from({ length: 900 }, (_, n) => new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString().slice(0, 10));

describe('units of time', () => {
  for (const grain of ['day', 'week', 'month', 'quarter', 'term', 'year', 'schoolYear'] as Grain[])
    test(`${grain}: every day lies in the span of its key, keys sort by time, and spans follow each other without gap`, () => {
      for (const day of days) {
        const { from, to } = grainSpan(grain, grainKey(grain, day));
        assert.ok(from <= day && day < to, `${day} in ${from}..${to}`);
      }
      const keys = grainKeys(grain, { from: '2025-01-01', to: '2027-06-20' });
      assert.deepEqual(keys, keys.toSorted());
      for (const [at, key] of keys.entries()) if (at > 0) assert.equal(grainSpan(grain, key).from, grainSpan(grain, keys[at - 1] ?? '').to);
    });

  test('terms and school years are those of Chinese schools', () => {
    assert.equal(grainKey('schoolYear', '2026-08-31'), '2025');
    assert.equal(grainKey('schoolYear', '2026-09-01'), '2026');
    assert.deepEqual(grainSpan('term', '2026-1'), { from: '2026-09-01', to: '2027-02-01' });
    assert.deepEqual(grainSpan('term', '2026-2'), { from: '2027-02-01', to: '2027-09-01' });
  });

  test('two spans share days or none', () => {
    assert.equal(daysWithin({ from: '2026-01-01', to: '2026-02-01' }, { from: '2026-01-20', to: '2026-03-01' }), 12);
    assert.equal(daysWithin({ from: '2026-01-01', to: '2026-02-01' }, { from: '2026-02-01', to: '2026-03-01' }), 0);
  });
});

describe('a period', () => {
  const today = '2026-11-21';
  for (const [text, complete, before] of [
    ['month', 'month:2026-11', 'month:2026-10'],
    ['schoolYear', 'schoolYear:2026', 'schoolYear:2025'],
    ['term:2026-1', 'term:2026-1', 'term:2025-2'],
    ['week:2026-11-16', 'week:2026-11-16', 'week:2026-11-09'],
    ['custom:2026-03-01..2026-03-10', 'custom:2026-03-01..2026-03-10', 'custom:2026-02-19..2026-02-28'],
  ] as const)
    test(`${text} is followed back to ${before}`, () => {
      const period = readPeriod(text, today);
      assert.ok(period);
      assert.equal(periodText(period), complete);
      const earlier = periodBefore(period);
      assert.equal(earlier && periodText(earlier), before);
    });

  for (const [text, compared] of [
    ['month', 'custom:2026-10-01..2026-10-21'],
    ['schoolYear', 'custom:2025-09-01..2025-11-21'],
    ['week:2026-11-16', 'custom:2026-11-09..2026-11-14'],
    ['month:2026-10', 'month:2026-09'],
    ['month:2026-12', 'month:2026-11'],
    ['custom:2026-11-01..2026-11-30', 'custom:2026-10-02..2026-10-31'],
  ] as const)
    test(`${text} is compared with ${compared}, on ${today}`, () => {
      const period = readPeriod(text, today);
      const earlier = period && comparedPeriod(period, today);
      assert.equal(earlier && periodText(earlier), compared);
    });

  test('a month that has passed further than the one before is long is compared with all of that', () => {
    const period = readPeriod('month', '2027-03-30');
    const earlier = period && comparedPeriod(period, '2027-03-30');
    assert.equal(earlier && periodText(earlier), 'month:2027-02');
  });

  for (const text of ['month:2026-13', 'day:2026-02-30', 'week:2026-11-17', 'custom:2026-03-02..2026-03-01', 'fortnight', ''])
    test(`"${text}" is none`, () => assert.equal(readPeriod(text, today), null));
});

describe('the rows of a group', () => {
  const field = (name: string) => visit.fields[name] as never;
  test('are found by the condition of its key', () => {
    assert.deepEqual(groupCondition({ field: 'place' }, field('place'), null), { place: { empty: true } });
    assert.deepEqual(groupCondition({ field: 'price', bands: [100, 200] }, field('price'), '1'), { price: { gte: 100, lt: 200 } });
    assert.deepEqual(groupCondition({ field: 'price', bands: [100, 200] }, field('price'), '0'), { price: { lt: 100 } });
    assert.deepEqual(groupCondition({ field: 'at', grain: 'month' }, field('at'), '2026-03'), {
      at: { gte: '2026-02-28T16:00:00.000Z', lt: '2026-03-31T16:00:00.000Z' },
    });
  });

  test('are none for a key that the dimension does not have', () => {
    assert.equal(groupCondition({ field: 'at', grain: 'month' }, field('at'), '2026-99'), null);
    assert.equal(groupCondition({ field: 'price', bands: [100] }, field('price'), '7'), null);
    assert.equal(groupCondition({ field: 'place' }, field('place'), 'x'), null);
  });
});

test('a ratio to nothing is no figure, and never infinite', () => {
  const measures = { a: { count: true as const }, b: { count: true as const } };
  const of = (a: number | null, b: number | null) => derive({ ratio: ['a', 'b'] }, measures, (name) => (name === 'a' ? a : b));
  assert.equal(of(3, 4), 0.75);
  assert.equal(of(3, 0), null);
  assert.equal(of(0, 0), null);
  assert.equal(of(3, null), null);
});

test('a report is printed as code, and read back as it was', () => {
  const document = defineReport({ ...sound, where: { place: { where: { name: "it's `1` );\n" } } }, title: '统计' });
  assert.deepEqual(readReport(printReport(document)), document);
  assert.match(printReport(document), /^import .*\n\nexport const visits = defineReport\(/);
  assert.throws(() => readReport('process.exit()'), SyntaxError);
});
