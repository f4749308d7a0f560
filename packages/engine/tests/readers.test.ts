import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Condition, defineModel, type EffectiveField, type EffectiveModel, f, matches, type Operator } from '@zhixing/model';
import { MASK, nameMask } from '@zhixing/model/kinds/mask.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { columnsOfRow } from '../database/json-rows.ts';
import { defineModule } from '../module.ts';
import { conditionSql } from '../read/conditions.ts';
import { basics } from './basics.ts';

const Leaf = defineModel('leaf', { fields: { name: f.text(), size: f.integer() } });
const Zoo = defineModel('zoo', {
  fields: {
    text: f.text(),
    longText: f.longText(),
    integer: f.integer(),
    decimal: f.decimal({ scale: 6 }),
    money: f.money(),
    flag: f.flag(),
    choice: f.choice(['red', 'green', 'blue']),
    dictionary: f.dictionary('colours'),
    date: f.date(),
    moment: f.moment(),
    dateRange: f.dateRange(),
    dateTimeRange: f.dateTimeRange(),
    time: f.time(),
    ref: f.ref('leaf'),
    refs: f.refs('leaf'),
    file: f.file(),
    files: f.files(),
    image: f.image(),
    images: f.images(),
    region: f.region(),
    geo: f.geo(),
    polygon: f.polygon(),
    line: f.line(),
    phone: f.phone(),
    email: f.email(),
    nationalId: f.nationalId(),
    uscc: f.uscc(),
    plate: f.plate(),
    cron: f.cron(),
    icon: f.icon(),
    json: f.json(),
    serial: f.serial({ prefix: 'SN' }),
    formulaText: f.formula({ expression: 'text', result: 'text' }),
    formulaMoney: f.formula({ expression: 'money * 2', result: 'money' }),
    formulaNumber: f.formula({ expression: 'integer * 1.5', result: 'decimal' }),
    formulaFlag: f.formula({ expression: 'flag', result: 'flag' }),
  },
});
/** Two fields of every kind that compares with a field of its kind. */
const { text, integer, decimal, money, flag, choice, date, moment, time, ref, phone, formulaNumber, formulaText } =
  Zoo['~fields'] ?? Zoo.fields;
const doubled = { text, integer, decimal, money, flag, choice, date, moment, time, ref, phone, formulaNumber, formulaText };
const Pair = defineModel('pair', {
  fields: Object.fromEntries(
    Object.entries(doubled).flatMap(([name, field]) => [
      [name, field],
      [`${name}Other`, field],
    ]),
  ),
});
const module = defineModule({ name: 'zoo', models: [...basics, Leaf, Zoo, Pair], locales: { zh: {}, en: {} } });

const texts = ['a', 'A', 'ab', 'Äb', 'é', '张', '张三', '三', '%', '_', '\\', 'a_b', '100%', "o'clock", '😀', '😀a', ' ', 'İ', 'K'];
const leafId = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
/** Values that lie close together, so that comparisons come out both ways; kinds that are missing here use their examples. */
const close: Readonly<Record<string, readonly unknown[]>> = {
  text: texts,
  longText: texts,
  formulaText: texts,
  integer: [-1, 0, 1, 2, 2_147_483_647, -2_147_483_647],
  money: [0, 1, 100, Number.MAX_SAFE_INTEGER],
  decimal: ['0', '-0.5', '1.5', '1.50', '999999999999999.000001', '999999999999999.000002', '-999999999999999.999999'],
  formulaNumber: ['0', '0.1', '0.30', '-1.5', '999999999999999.99', '999999999999999.98'],
  formulaMoney: [0, 1, 100, Number.MAX_SAFE_INTEGER],
  formulaFlag: [true, false],
  moment: [
    '2024-02-29T15:59:59.999Z',
    '2024-02-29T16:00:00Z',
    '2024-03-01T15:59:59.999Z',
    '2026-01-01T00:00:00Z',
    '2026-01-01T08:00:00+08:00',
    '2026-01-01T00:00:00.001Z',
    '1999-12-31T23:59Z',
  ],
  date: ['2024-02-29', '2024-03-01', '1900-01-01'],
  dateRange: [
    { start: '2024-02-29', end: '2024-03-01' },
    { start: '2024-02-28', end: '2024-03-02' },
    { start: '2024-03-01', end: '2024-03-02' },
    { start: '1900-01-01', end: '2200-12-31' },
  ],
  dateTimeRange: [
    { start: '2024-02-29T15:59:59.999Z', end: '2024-02-29T16:00:00Z' },
    { start: '2024-02-29T16:00:00Z', end: '2024-03-01T16:00:00Z' },
    { start: '2024-03-01T00:00:00+08:00', end: '2024-03-01T12:00:00+08:00' },
    { start: '2024-03-01T16:00:00.001Z', end: '2024-03-01T16:00:00.002Z' },
  ],
  ref: [1, 2, 3].map(leafId),
  refs: [[leafId(1)], [leafId(2), leafId(3)], [leafId(1), leafId(3)]],
};
const valuesOf = (field: EffectiveField): readonly unknown[] =>
  close[field.name] ?? [0, 1, 2].map((n) => field.kind.example(field.settings, n));

const leaves = [
  { id: leafId(1), name: 'oak', size: 3 },
  { id: leafId(2), name: null, size: 1 },
];
let server: TestServer;
let model: EffectiveModel;
let leaf: EffectiveModel;
before(async () => {
  server = await startTestServer({ modules: [module] });
  model = server.engine.registry.get('zoo');
  leaf = server.engine.registry.get('leaf');
  for (const { id, name, size } of leaves)
    await server.engine.database.query(sql`insert into leaf (id, name, size) values (${id}, ${name}, ${size})`);
});
after(() => server.close());

/** A leap day, in the last seven hours of which it is the first of March in China. */
const now = new Date('2024-02-29T17:30:00Z');
const reach = { model: (name: string) => server.engine.registry.get(name), scope: () => ({}), now: () => now };
const related = (_field: EffectiveField, id: string) => {
  const row = leaves.find((one) => one.id === id);
  return row ? { model: leaf, row } : null;
};

/** Asks both readers about every row and every condition, the database in one statement. */
async function compareReaders(
  rows: readonly Record<string, unknown>[],
  conditions: readonly Condition[],
  of: EffectiveModel = model,
): Promise<number> {
  const documents = rows.map((row) =>
    columnsOfRow(
      Object.keys(row).flatMap((name) => of.fields[name] ?? []),
      row,
    ),
  );
  let agreed = 0;
  for (const condition of conditions) {
    const answers = await server.engine.database.query<{ holds: boolean }>(
      sql`select (${conditionSql(of, condition, reach)}) is true as holds from json_array_elements(${JSON.stringify(documents)}::json) with ordinality d(doc, n), lateral json_populate_record(null::${raw(of.table)}, d.doc) t order by d.n`,
    );
    for (const [n, row] of rows.entries()) {
      assert.equal(answers[n]?.holds, matches(of, condition, row, related, now), `${JSON.stringify(condition)} on ${JSON.stringify(row)}`);
      agreed += 1;
    }
  }
  return agreed;
}

const moving = ['@today', '@today-1', '@monthStart', '@termEnd+200'];

function operandsFor(field: EffectiveField, operator: Operator): readonly unknown[] {
  if (field.kind.interval) return intervalOperands(field, operator);
  const values = [...valuesOf(field), ...(field.kind.dated ? moving : [])];
  if (operator === 'empty') return [true, false];
  if (operator === 'in' || operator === 'notIn') return [[], [values[0]], values.slice(0, 2), values.slice(-1), values];
  if (operator === 'contains' || operator === 'startsWith') return [...texts, ...values.map((value) => String(value).slice(0, 3))];
  if (operator === 'has') return [leafId(1), leafId(9), [leafId(2), leafId(9)]];
  if (operator === 'where') return [{}, { name: 'oak' }, { name: null }, { not: { size: { gt: 2 } } }, { any: [{ size: 1 }, { size: 3 }] }];
  return values;
}

/** Ends of the values, days that move with time, and ranges of both, open and reversed ones too. */
function intervalOperands(field: EffectiveField, operator: Operator): readonly unknown[] {
  const values = valuesOf(field) as readonly { start: string; end: string }[];
  if (operator === 'empty') return [true, false];
  const ends = [...new Set(values.flatMap(({ start, end }) => [start, end])), ...moving];
  if (operator !== 'overlaps') return ends;
  const pairs = ends.flatMap((start, i) => [{ start, end: ends[(i + 1) % ends.length] }, { start, end: start }, { start }, { end: start }]);
  return [...values, ...pairs, {}];
}

describe('the two readers of conditions agree', () => {
  test('for every kind, operator and value, present and absent', async () => {
    let asked = 0;
    const operators = new Set<string>();
    for (const field of Object.values(model.fields).filter((one) => !one.system)) {
      const rows = [null, ...valuesOf(field)].map((value) => ({ [field.name]: value }));
      const conditions = field.operators.flatMap((operator) =>
        operandsFor(field, operator).flatMap((operand) => {
          operators.add(operator);
          const condition = { [field.name]: { [operator]: operand } } as Condition;
          return [condition, { not: condition }];
        }),
      );
      asked += await compareReaders(rows, conditions);
    }
    assert.equal(operators.size, 17, 'all operators were asked');
    assert.ok(asked > 10_000, String(asked));
  });

  test('for operands that are fields, of the record and of what it refers to', async () => {
    const pair = server.engine.registry.get('pair');
    const comparing = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
    const both = (condition: Condition) => [condition, { not: condition }];
    let asked = 0;
    for (const name of Object.keys(doubled)) {
      const field = pair.fields[name] as EffectiveField;
      const values = [null, ...valuesOf(field)];
      const rows = values.flatMap((one) => values.map((other) => ({ [name]: one, [`${name}Other`]: other })));
      const offered = comparing.filter((operator) => field.operators.includes(operator));
      assert.ok(offered.length >= 2, name);
      asked += await compareReaders(
        rows,
        offered.flatMap((operator) => both({ [name]: { [operator]: `@.${name}Other` } } as Condition)),
        pair,
      );
    }
    const referring = [null, 1, 2, 3].map((n) => n && leafId(n)).flatMap((ref) => [null, 1, 2, 3].map((integer) => ({ ref, integer })));
    for (const operand of ['@.ref.size', '@.ref.nothing', '@.nothing', '@.integer.size'])
      asked += await compareReaders(
        referring,
        comparing.flatMap((operator) => both({ integer: { [operator]: operand } } as Condition)),
        pair,
      );
    assert.ok(asked > 1500, String(asked));
  });

  test('for nested conditions', async () => {
    const fields = Object.values(model.fields).filter((field) => !field.system && field.operators.length > 1);
    const anyLeaf = fc
      .constantFrom(...fields)
      .chain((field) =>
        fc
          .constantFrom(...field.operators)
          .chain((operator) =>
            fc.constantFrom(...operandsFor(field, operator)).map((operand) => ({ [field.name]: { [operator]: operand } }) as Condition),
          ),
      );
    const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.array(anyLeaf, { minLength: 1, maxLength: 3 }).map((parts) => Object.assign({}, ...parts) as Condition),
        fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
        fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
        tie('condition').map((not) => ({ not })),
      ),
    }));
    const row = fc.record(
      Object.fromEntries(fields.map((field) => [field.name, fc.option(fc.constantFrom(...valuesOf(field)), { freq: 3 })])),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 3, maxLength: 6 }),
        fc.array(condition, { minLength: 2, maxLength: 4 }),
        async (rows, asked) => {
          assert.ok((await compareReaders(rows, asked)) > 0);
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('a mask says the same in memory and in SQL', async () => {
  const masking = [...Object.values(model.fields).map(({ kind, settings }) => kind.mask(settings)), nameMask].filter(
    (mask) => mask !== null,
  );
  assert.ok(masking.length >= 5);
  const values = fc.array(fc.string({ unit: 'binary', maxLength: 24 }), { minLength: 20, maxLength: 20 });
  const check = async (generated: string[]) => {
    const strings = [...generated, '', '张', '欧阳小明', '😀', '👨‍👩‍👧', '15412345678', 'a'].filter((text) => !text.includes('\0'));
    const columns = masking.map((mask, n) => `${mask.sql('v')} as m${n}`).join(', ');
    const rows = await server.engine.database.query(
      sql`select ${raw(columns)} from unnest(${strings}::text[]) with ordinality x(v, n) order by n`,
    );
    for (const [n, value] of strings.entries())
      assert.deepEqual(
        Object.values(rows[n] ?? {}),
        masking.map((mask) => mask.value(value)),
        JSON.stringify(value),
      );
    const [absent] = await server.engine.database.query(sql`select ${raw(columns)} from (select null::text) x(v)`);
    assert.ok(
      Object.values(absent ?? {}).every((value) => value === MASK),
      'an absent value looks like any other',
    );
  };
  await fc.assert(fc.asyncProperty(values, check), { numRuns: 40 });
});
