import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f, kinds } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import fc from 'fast-check';
import type { Actor } from '../context.ts';
import { defineModule } from '../module.ts';
import { exportFile, runImport } from './transfer-models.ts';

const User = defineModel('user', { fields: { name: f.text({ required: true, max: 60 }) } });
const Region = defineModel('region', {
  fields: { code: f.text({ required: true, unique: true, max: 6 }), name: f.text({ required: true, max: 20 }) },
});
const DictionaryItem = defineModel('dictionaryItem', {
  fields: {
    dictionary: f.text({ required: true, max: 60 }),
    code: f.text({ required: true, max: 60 }),
    name: f.text({ required: true, max: 40 }),
  },
});
const Friend = defineModel('friend', { fields: { name: f.text({ required: true, unique: true, max: 40 }) } });
const Thing = defineModel('thing', {
  fields: {
    key: f.text({ required: true, unique: true, max: 20 }),
    text: f.text({ max: 60 }),
    longText: f.longText({ max: 500 }),
    integer: f.integer(),
    decimal: f.decimal({ scale: 3 }),
    money: f.money(),
    flag: f.flag(),
    choice: f.choice(['one', 'two']),
    dictionary: f.dictionary('colour'),
    date: f.date(),
    moment: f.moment(),
    dateRange: f.dateRange(),
    dateTimeRange: f.dateTimeRange(),
    time: f.time(),
    ref: f.ref('friend'),
    refs: f.refs('friend'),
    region: f.region(),
    geo: f.geo(),
    polygon: f.polygon(),
    line: f.line(),
    phone: f.phone({ landline: true }),
    email: f.email(),
    nationalId: f.nationalId(),
    identityNumber: f.identityNumber(),
    uscc: f.uscc(),
    plate: f.plate(),
    cron: f.cron(),
    icon: f.icon(),
    json: f.json(),
  },
  importKeys: [['key']],
});
const things = defineModule({
  name: 'things',
  models: [User, Region, DictionaryItem, Friend, Thing],
  locales: {
    zh: {
      thing: {
        title: '物',
        fields: { key: '键', text: '文字', decimal: '数', integer: '整数' },
        options: { choice: { one: '一', two: '二' } },
      },
    },
    en: {},
  },
});

/** Kinds that no cell carries: the server computes them, or they are files. */
const NOT_IN_CELLS = ['file', 'files', 'image', 'images', 'serial', 'formula', 'rollup', 'count'];

describe('export and import of every kind', () => {
  let server: TestServer;
  let admin: Actor;
  const friends: string[] = [];
  before(async () => {
    server = await startTestServer({ modules: [things] });
    admin = server.actor({ administrator: true });
    const make = async (model: string, values: object): Promise<string> =>
      (await server.request(admin, 'POST', `/api/data/${model}`, values)).data.record.id;
    for (const name of ['阿猫', '阿狗', 'Ann']) friends.push(await make('friend', { name }));
    for (const [code, name] of [
      ['439901', '东区'],
      ['439902', '西区'],
    ])
      await make('region', { code, name });
    for (const [code, name] of [
      ['red', '红'],
      ['blue', '蓝'],
    ])
      await make('dictionaryItem', { dictionary: 'colour', code, name });
    await make('dictionaryItem', { dictionary: 'shape', code: 'round', name: '红' });
  });
  after(() => server.close());

  test('every kind is looked at', () => {
    const looked = Object.values(Thing.fields).map((field) => field.kind);
    assert.deepEqual(
      Object.keys(kinds)
        .filter((kind) => !looked.includes(kind))
        .sort(),
      [...NOT_IN_CELLS].sort(),
    );
  });

  const example = (kind: string, settings = {}) => fc.nat(500).map((n) => kinds[kind]?.example({ kind, ...settings }, n));
  // Cells lose the blanks around them and know no control characters; what a reader would trim is no loss of the transfer.
  const line = fc
    .string({ unit: fc.constantFrom(...'甲乙丙abc 09=+-@＝"\',;、<>&#*|()（）。'), minLength: 1, maxLength: 40 })
    .map((text) => text.trim().replace(/^'+/, ''))
    .filter((text) => text !== '' && !text.startsWith("'") && !/^.\s+.$/.test(text));
  const cell = (values: fc.Arbitrary<unknown>) => fc.option(values, { nil: null });
  const thing = fc.record({
    text: cell(line),
    longText: cell(fc.tuple(line, line).map(([a, b]) => `${a}\n${b}`)),
    integer: cell(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })),
    decimal: cell(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((n) => (n / 1000).toFixed(3))),
    money: cell(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })),
    flag: cell(fc.boolean()),
    choice: cell(fc.constantFrom('one', 'two')),
    dictionary: cell(fc.constantFrom('red', 'blue')),
    date: cell(fc.integer({ min: 0, max: 100_000 }).map((n) => new Date(Date.UTC(1901, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))),
    moment: cell(fc.integer({ min: 0, max: 100_000_000 }).map((n) => new Date(Date.UTC(1905, 0, 1) + n * 60_000).toISOString())),
    dateRange: cell(example('dateRange')),
    dateTimeRange: cell(example('dateTimeRange')),
    time: cell(example('time')),
    ref: cell(fc.constantFrom(0, 1, 2).map((n) => friends[n])),
    refs: cell(fc.uniqueArray(fc.constantFrom(0, 1, 2), { minLength: 1 }).map((list) => list.map((n) => friends[n]))),
    region: cell(fc.constantFrom('439901', '439902')),
    geo: cell(example('geo')),
    polygon: cell(example('polygon')),
    line: cell(example('line')),
    phone: cell(fc.oneof(example('phone'), fc.constant('0731-88888888'))),
    email: cell(example('email')),
    nationalId: cell(example('nationalId')),
    identityNumber: cell(example('identityNumber')),
    uscc: cell(example('uscc')),
    plate: cell(example('plate')),
    cron: cell(example('cron')),
    icon: cell(example('icon')),
    json: cell(fc.oneof(example('json'), fc.constant(['a', 1, null]))),
  });
  const fields = Object.keys(Thing.fields);
  const read = async (): Promise<Record<string, unknown>[]> =>
    (await server.request(admin, 'GET', `/api/data/thing?pageSize=500&sidx=key&sort=asc&fields=${fields.join(',')}`)).data.list.map(
      ({ id: _id, version: _version, ...row }: Record<string, unknown>) => row,
    );

  for (const format of ['xlsx', 'csv'] as const) {
    test(`what is exported as ${format} imports as the same`, async () => {
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(thing, { minLength: 1, maxLength: 25 }), async (values) => {
          round += 1;
          await server.engine.database.query({ text: 'delete from thing', values: [] } as never);
          for (const [i, one] of values.entries()) {
            const { status, text } = await server.request(admin, 'POST', '/api/data/thing', { ...one, key: `K${round}-${100 + i}` });
            assert.equal(status, 200, text);
          }
          const before = await read();
          const { bytes } = await exportFile(server, admin, 'thing', { format, sidx: 'key', fields });
          await server.engine.database.query({ text: 'delete from thing', values: [] } as never);
          const run = await runImport(server, admin, { name: `r.${format}`, bytes }, {}, 'thing');
          assert.deepEqual([run.errors, run.job.created], [[], values.length]);
          assert.deepEqual(await read(), before);
        }),
        { numRuns: 8 },
      );
    });
  }
});
