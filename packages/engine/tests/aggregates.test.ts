import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Camp = defineModel('camp', {
  fields: {
    name: f.text({ required: true, search: true }),
    region: f.region(),
    tripCount: f.count({ of: 'trip', by: 'camp' }),
    paidCount: f.count({ of: 'trip', by: 'camp', where: { paid: true } }),
  },
});
const Trip = defineModel('trip', {
  fields: {
    name: f.text({ required: true, search: true }),
    camp: f.ref('camp'),
    season: f.choice(['spring', 'summer', 'autumn']),
    paid: f.flag(),
    starts: f.date(),
    signed: f.moment(),
    seats: f.integer(),
    weight: f.decimal({ scale: 3 }),
    price: f.money(),
    secret: f.integer({ sensitive: true }),
    secretSeason: f.choice(['a', 'b'], { sensitive: true }),
    hiddenPrice: f.money(),
  },
  states: ['draft', 'open'],
  actions: { open: { from: ['draft'], to: 'open' } },
  scopes: { big: { seats: { gt: 10 } } },
});
const locales = { zh: { trip: { options: { season: { spring: '春季' } } } }, en: {} };
const grants = [
  { role: 'planner', model: 'trip', verbs: ['read'], scope: 'big', hidden: ['hiddenPrice'] },
  { role: 'planner', model: 'camp', verbs: ['read'], scope: 'own' },
] as const;
const module = defineModule({ name: 'trips', models: [...basics, Camp, Trip], locales, grants: [...grants] });

const trips = [
  {
    name: '甲',
    season: 'spring',
    paid: true,
    starts: '2026-03-01',
    signed: '2026-02-28T16:30:00Z',
    seats: 20,
    weight: '0.125',
    price: 1000,
  },
  {
    name: '乙',
    season: 'spring',
    paid: false,
    starts: '2026-03-09',
    signed: '2026-03-01T15:59:59Z',
    seats: 30,
    weight: '123456789012.250',
    price: 3001,
  },
  { name: '丙', season: 'autumn', starts: '2026-11-21', seats: 11, price: 2000, secret: 7, hiddenPrice: 5 },
  { name: '丁', seats: 5, price: 90_000, weight: '1.000' },
];

let server: TestServer;
let admin: Actor;
let planner: Actor;
let camp = '';
before(async () => {
  server = await startTestServer({ modules: [module], now: () => new Date('2026-03-08T17:00:00Z') });
  admin = server.actor({ administrator: true });
  planner = server.actor({ roles: ['planner'] });
  camp = (await server.request(admin, 'POST', '/api/data/camp', { name: '红军营地' })).data.record.id;
  for (const [n, trip] of trips.entries()) {
    const { status, text } = await server.request(admin, 'POST', '/api/data/trip', { ...trip, ...(n < 2 ? { camp } : {}) });
    assert.equal(status, 200, text);
  }
});
after(() => server.close());

const query = (values: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(values).map(([key, value]): [string, string] => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
const groups = async (values: Record<string, unknown>, actor = admin, model = 'trip') =>
  (await server.request(actor, 'GET', `/api/data/${model}/groups?${query(values)}`)).data;
const summary = async (values: Record<string, unknown>, actor = admin, model = 'trip') =>
  (await server.request(actor, 'GET', `/api/data/${model}/summary?${query(values)}`)).data;
const counts = (data: { list: { value: unknown; count: number }[] }) => data.list.map(({ value, count }) => [value, count]);

describe('groups', () => {
  test('a choice tells all its options in their order, also those that nobody has, and those without a value last', async () => {
    const data = await groups({ by: 'season' });
    assert.deepEqual(counts(data), [
      ['spring', 2],
      ['summer', 0],
      ['autumn', 1],
      [null, 1],
    ]);
    assert.deepEqual([data.list[0].label, data.list[1].label, data.list[3].label], ['春季', 'summer', null]);
    assert.equal(data.pagination.total, 4);
    assert.deepEqual(counts(await groups({ by: 'status' })), [
      ['draft', 4],
      ['open', 0],
    ]);
    assert.deepEqual(counts(await groups({ by: 'paid' })), [
      [true, 1],
      [false, 1],
      [null, 2],
    ]);
  });

  test('references come by their count with the label that lists show', async () => {
    const data = await groups({ by: 'camp' });
    assert.deepEqual(
      data.list.map((group: { value: unknown; label: unknown; count: number }) => [group.value, group.label, group.count]),
      [
        [camp, '红军营地', 2],
        [null, null, 2],
      ].toSorted((a, b) => Number(b[0] === camp) - Number(a[0] === camp)),
    );
    const seen = await groups({ by: 'camp', pageSize: 1 }, planner);
    assert.deepEqual(
      [seen.list[0].value, seen.list[0].label, seen.pagination.total],
      [camp, null, 2],
      'a label out of reach stays out of reach',
    );
  });

  test('dates are grouped by day, month and year of China, in the order of time', async () => {
    assert.deepEqual(counts(await groups({ by: 'starts', unit: 'month' })), [
      ['2026-03', 2],
      ['2026-11', 1],
      [null, 1],
    ]);
    assert.deepEqual(counts(await groups({ by: 'signed' })), [
      ['2026-03-01', 2],
      [null, 2],
    ]);
    const second = await groups({ by: 'starts', unit: 'day', pageSize: 2, currentPage: 2 });
    assert.deepEqual(counts(second), [
      ['2026-11-21', 1],
      [null, 1],
    ]);
    assert.deepEqual(counts(await groups({ by: 'starts', unit: 'year', filter: { starts: { empty: false } } })), [['2026', 3]]);
  });

  test('scope, filter and keyword narrow as in the list', async () => {
    assert.deepEqual(counts(await groups({ by: 'season' }, planner)).slice(0, 3), [
      ['spring', 2],
      ['summer', 0],
      ['autumn', 1],
    ]);
    assert.equal((await groups({ by: 'season' }, planner)).list.length, 3);
    assert.deepEqual(counts(await groups({ by: 'season', keyword: '丙' })), [
      ['spring', 0],
      ['summer', 0],
      ['autumn', 1],
    ]);
  });

  test('a filter that names fields beside parts asks for all of them', async () => {
    const part = { any: [{ seats: 20 }, { seats: 30 }] };
    const mixed = counts(await groups({ by: 'season', filter: { paid: true, ...part } }));
    assert.deepEqual(mixed, counts(await groups({ by: 'season', filter: { all: [{ paid: true }, part] } })));
    assert.notDeepEqual(mixed, counts(await groups({ by: 'season', filter: part })));
  });

  test('masked, hidden and unfit fields are refused', async () => {
    const asPlanner = (by: string, unit?: string) => groups({ by, ...(unit ? { unit } : {}) }, planner);
    for (const by of ['secretSeason', 'hiddenPrice', 'name', 'seats', 'id', 'nonsense', 'constructor'])
      assert.equal((await asPlanner(by)).key, 'model.badGroup', by);
    assert.equal((await asPlanner('season', 'month')).key, 'model.badGroup');
    assert.equal((await groups({ by: 'season', unit: 'week' })).key, 'http.badRequest');
    assert.equal((await groups({ by: 'season', filter: { nonsense: 1 } })).key, 'model.badFilter');
    assert.equal((await groups({ by: 'season' }, server.actor())).key, 'model.denied');
  });
});

describe('summary', () => {
  test('counts and adds what the reader sees, decimals to the last digit', async () => {
    const { count, fields } = await summary({});
    assert.equal(count, 4);
    assert.deepEqual(fields.seats, { sum: 66, average: 16.5, min: 5, max: 30, filled: 4 });
    assert.deepEqual(fields.weight, {
      sum: '123456789013.375',
      average: '41152263004.458',
      min: '0.125',
      max: '123456789012.250',
      filled: 3,
    });
    assert.deepEqual(fields.price, { sum: 96_001, average: 24_000, min: 1000, max: 90_000, filled: 4 });
    assert.deepEqual(Object.keys(fields).sort(), ['hiddenPrice', 'price', 'seats', 'weight']);
    assert.deepEqual(Object.keys((await summary({}, planner)).fields).sort(), ['price', 'seats', 'weight']);
  });

  test('counts of other records are added up over the rows in question', async () => {
    const { data } = await server.request(admin, 'POST', '/api/data/camp', { name: '空营地' });
    assert.deepEqual(await summary({ fields: 'tripCount,paidCount' }, admin, 'camp'), {
      count: 2,
      fields: {
        tripCount: { sum: 2, average: 1, min: 0, max: 2, filled: 2 },
        paidCount: { sum: 1, average: 0.5, min: 0, max: 1, filled: 2 },
      },
    });
    const { fields } = await summary({ fields: 'tripCount', keyword: '空' }, admin, 'camp');
    assert.equal(fields.tripCount.sum, 0);
    await server.request(admin, 'DELETE', `/api/data/camp/${data.record.id}`);
  });

  test('fields, scope, filter and keyword narrow it', async () => {
    assert.deepEqual(await summary({ fields: 'seats', filter: { season: 'spring' } }), {
      count: 2,
      fields: { seats: { sum: 50, average: 25, min: 20, max: 30, filled: 2 } },
    });
    assert.equal((await summary({ fields: 'price' }, planner)).fields.price.sum, 6001);
    assert.deepEqual((await summary({ fields: 'seats', keyword: '无' })).fields.seats, {
      sum: null,
      average: null,
      min: null,
      max: null,
      filled: 0,
    });
  });

  test('masked, hidden and unfit fields are refused', async () => {
    assert.equal((await summary({ fields: 'secret' }, planner)).key, 'model.notSummable');
    assert.equal((await summary({ fields: 'name' }, planner)).key, 'model.notSummable');
    for (const fields of ['hiddenPrice', 'nonsense', 'seats,__proto__'])
      assert.equal((await summary({ fields }, planner)).key, 'model.unknownField', fields);
    assert.equal((await summary({}, server.actor())).key, 'model.denied');
  });
});

describe('days that move with time', () => {
  const names = async (filter: object) =>
    (await server.request(admin, 'GET', `/api/data/trip?${query({ filter, sidx: 'name', sort: 'asc' })}`)).data?.list?.map(
      (row: { name: string }) => row.name,
    );

  test('stand where a date or a moment is compared', async () => {
    assert.deepEqual(await names({ starts: '@today' }), ['乙']);
    assert.deepEqual((await names({ starts: { gte: '@termStart', lte: '@termEnd' } })).toSorted(), ['乙', '甲'].toSorted());
    assert.deepEqual(await names({ starts: { gt: '@today', lte: '@yearEnd' } }), ['丙']);
    assert.equal((await names({ signed: { lte: '@monthStart' } })).length, 2, 'to the end of that day');
    assert.deepEqual(await names({ signed: { gt: '@monthStart' } }), []);
  });

  test('and nowhere else', async () => {
    for (const filter of [
      { seats: '@today' },
      { camp: '@today' },
      { starts: '@tomorrow' },
      { starts: '@userId' },
      { signed: { in: ['@today', '@x'] } },
    ])
      assert.equal(
        (await server.request(admin, 'GET', `/api/data/trip?${query({ filter })}`)).data.key,
        'model.badFilter',
        JSON.stringify(filter),
      );
    assert.deepEqual(await names({ name: '@today' }), [], 'a text is a text');
  });
});
