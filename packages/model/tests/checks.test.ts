import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { checkModel, type ModelDocument } from '@zhixing/model';

const text = { kind: 'text' };
const sound = { name: 'thing', fields: { title: { ...text, required: true, max: 40 }, size: { kind: 'integer' } } };
const fields = (own: object) => ({ ...sound, fields: { ...sound.fields, ...own } });
const rollup = (own: object) => ({ ...sound, rollups: { figure: own } });
const checked = (check: object) => ({
  ...fields({ days: { kind: 'integer' }, other: { kind: 'ref', model: 'other' } }),
  checks: { fits: check },
});
const times = {
  from: { kind: 'moment' },
  to: { kind: 'moment' },
  till: { kind: 'date' },
  note: { kind: 'longText' },
  other: { kind: 'ref', model: 'other' },
};
const booked = (rule: object) => ({ ...fields(times), noOverlap: [rule] });
const limited = (rule: object) => ({ ...fields(times), capacity: [{ slot: 'day', of: 'till', ...rule }] });
const formula = (expression: string, result: string) => ({ kind: 'formula', expression, result });
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, text]));

/** For each finding, documents with that error only. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  M001: [null, [], {}, 'thing', { ...sound, name: 'Thing' }, { ...sound, extra: 1 }, { ...sound, format: 2 }, fields({ 'a-b': text })],
  M002: [fields({ a: { kind: 'nope' } }), fields({ a: { kind: 'constructor' } }), fields({ a: { kind: 'toString' } })],
  M003: [
    fields({ a: { kind: 'text', max: 'x' } }),
    fields({ a: { kind: 'text', bold: true } }),
    fields({ a: { kind: 'choice' } }),
    fields({ a: { kind: 'text', pattern: '[' } }),
    fields({ a: { kind: 'text', pattern: '(?=a)b' } }),
    fields({ a: { kind: 'serial', prefix: "X'; drop table" } }),
  ],
  M004: [
    fields({ version: text }),
    fields({ deletedAt: { kind: 'moment' } }),
    { ...fields({ parent: text }), traits: ['tree'] },
    { ...fields({ status: text }), states: ['open'] },
    { ...fields({ figure: text }), rollups: { figure: { of: 'other', by: 'thing', count: true } } },
  ],
  M005: [
    fields({ a: { kind: 'ref', model: 'nowhere' } }),
    fields({ a: { kind: 'count', of: 'nowhere', by: 'thing' } }),
    rollup({ of: 'nowhere', by: 'thing', count: true }),
  ],
  M006: [{ ...sound, name: `a${'B'.repeat(40)}` }, fields({ [`a${'B'.repeat(40)}`]: text })],
  M007: [fields(many(500))],
  M010: [
    { ...sound, views: { list: { columns: ['colour'] } } },
    { ...sound, views: { form: { groups: [{ title: 'a', fields: ['toString'] }] } } },
  ],
  M011: [
    { ...sound, scopes: { mine: { colour: 'red' } } },
    { ...sound, scopes: { mine: { constructor: 'red' } } },
    fields({ a: { ...text, show: { colour: 'red' } } }),
    { ...sound, views: { related: [{ model: 'thing', by: 'a', when: { colour: 'red' } }] } },
  ],
  M012: [
    fields({ a: { ...text, requiredWhen: { size: { contains: '1' } } } }),
    { ...sound, scopes: { big: { size: { contains: '1' } } } },
    { ...fields({ a: { kind: 'ref', model: 'thing' } }), scopes: { a: { a: { where: 5 } } } },
  ],
  M013: [
    {
      ...sound,
      views: { list: { sort: '-count' } },
      fields: { ...sound.fields, count: { kind: 'count', of: 'thing', by: 'self' }, self: { kind: 'ref', model: 'thing' } },
    },
  ],
  M020: [
    { ...sound, states: ['open'], actions: { shut: { from: ['open', 'lost'] } } },
    { ...sound, states: ['open'], editableIn: ['lost'] },
    { ...sound, states: ['open'], deletableIn: ['lost'] },
  ],
  M021: [{ ...sound, states: ['open', 'shut'] }],
  M022: [{ ...sound, actions: { go: { args: { total: { kind: 'formula', expression: '1', result: 'integer' } } } } }],
  M023: [
    { ...sound, actions: { go: { flow: 'going' } } },
    { ...sound, traits: ['approvable'], actions: { go: { flow: 'going', rejected: 'stay' } } },
  ],
  M030: [{ ...sound, label: ['colour'] }],
  M031: [
    { ...sound, unique: [['colour']] },
    { ...sound, indexes: [['title', 'colour']] },
    { ...sound, importKeys: [['colour']] },
  ],
  M033: [{ ...sound, personal: 'concerned' }],
  M032: [fields({ a: { kind: 'integer', search: true } }), fields({ a: { kind: 'geo', search: true } })],
  M040: [fields({ a: { kind: 'formula', expression: '1 +', result: 'integer' } })],
  M042: [
    fields({ a: formula('szie * 2', 'integer') }),
    fields({ a: formula('soze(title)', 'integer') }),
    fields({ a: { kind: 'count', of: 'thing', by: 'up' }, up: { kind: 'ref', model: 'thing' }, b: formula('a + 1', 'integer') }),
  ],
  M043: [
    fields({ a: formula('title * 2', 'integer') }),
    fields({ a: formula('size / 2', 'integer') }),
    fields({ a: formula('size', 'text') }),
    fields({ a: { kind: 'money' }, b: formula('a + 1', 'money') }),
    fields({ a: { kind: 'money' }, b: formula('a + a', 'decimal') }),
  ],
  M044: [fields({ a: formula('b + 1', 'integer'), b: formula('a + 1', 'integer') }), fields({ a: formula('a + 1', 'integer') })],
  M041: [fields({ a: { kind: 'integer', default: 'one' } })],
  M060: [
    fields({ a: { ...text, show: 5 } }),
    fields({ a: { ...text, show: { a: 'x' } } }),
    fields({ a: { ...text, required: true, show: { title: 'x' } } }),
    fields({ a: { ...text, readonly: true, requiredWhen: { title: 'x' } } }),
    fields({ a: { ...text, show: { title: '@userId' } } }),
    fields({ a: { ...text, show: { b: { where: { title: 'x' } } } }, b: { kind: 'ref', model: 'thing' } }),
    fields({ a: { ...text, requiredWhen: { b: 3 } }, b: { kind: 'formula', expression: '1', result: 'integer' } }),
  ],
  M061: [fields({ a: { ...text, show: { b: 'x' } }, b: { ...text, show: { a: 'x' } } })],
  M062: [
    { ...sound, views: { form: { rows: [{ model: 'nowhere', by: 'thing' }] } } },
    { ...sound, views: { form: { rows: [{ model: 'other', by: 'title' }] } } },
    {
      ...fields({ above: { kind: 'ref', model: 'thing' } }),
      views: { form: { rows: [{ model: 'thing', by: 'above', fields: ['above'] }] } },
    },
  ],
  M076: [
    fields({ a: { kind: 'ref', model: 'other', copiedName: 'nothing' } }),
    fields({ a: { kind: 'ref', model: 'other', copiedName: 'title' } }),
  ],
  M063: [fields({ a: { kind: 'ref', model: 'other', named: true } })],
  M064: [
    fields({ a: { kind: 'ref', model: 'other', among: [{ from: { colour: 'red' } }] } }),
    fields({ a: { kind: 'ref', model: 'other', among: [{ when: { colour: 'red' }, from: { title: 'x' } }] } }),
  ],
  M014: [
    checked({ must: { days: { gt: '@.nothing' } } }),
    checked({ must: { days: { gt: '@.title' } } }),
    checked({ must: { days: { gt: '@.title.size' } } }),
    checked({ must: { days: { gt: '@.other.nothing' } } }),
    checked({ must: { days: { gt: '@.other.size' } } }),
    { ...sound, scopes: { large: { size: { gt: '@.title' } } } },
    { ...fields({ other: { kind: 'ref', model: 'other' } }), scopes: { large: { size: { gt: '@.other.nothing' } } } },
    { ...fields({ other: { kind: 'ref', model: 'other' } }), actions: { go: { when: { size: { gt: '@.other.nothing' } } } } },
  ],
  M070: [
    checked({ must: {} }),
    checked({ must: { days: 1 }, at: 'nothing' }),
    checked({ must: { title: '@userId' } }),
    checked({ when: { title: { in: '@organizeIdList' } }, must: { days: 1 } }),
  ],
  M071: [
    booked({ by: ['nothing'], during: ['from', 'to'] }),
    booked({ by: ['size'], during: ['size', 'to'] }),
    booked({ by: ['other'], during: ['from', 'till'] }),
    booked({ by: ['other'], during: 'from' }),
    booked({ by: ['note'], during: ['from', 'to'] }),
    booked({ by: ['other'], during: ['from', 'to'], where: { other: { where: { title: 'x' } } } }),
    booked({ by: ['other'], during: ['from', 'to'], where: { from: { gt: '@today' } } }),
    booked({ by: ['other'], during: ['from', 'to'], where: { other: '@userId' } }),
  ],
  M073: [
    {
      ...fields({ other: { kind: 'ref', model: 'other' } }),
      importAlong: { one: { link: 'visit', to: 'other', fields: ['other.title'] } },
    },
    { ...sound, importAlong: { one: { to: 'title', fields: ['title.size'] } } },
    { ...fields({ other: { kind: 'ref', model: 'other' } }), importAlong: { one: { to: 'other', fields: ['size'] } } },
  ],
  M077: [{ ...sound, minors: true, minorsBy: 'title' } as never, { ...sound, minors: true, minorsBy: 'nothing' } as never],
  M074: [{ ...sound, closedSince: 'nothing' } as never, { ...sound, closedSince: 'title' } as never],
  M075: [
    { ...fields({ a: { kind: 'ref', model: 'other' } }), alternatives: { one: { fields: ['a', 'title'] } } },
    { ...fields({ a: { kind: 'ref', model: 'other' } }), alternatives: { one: { fields: ['a', 'a'] } } },
    {
      ...fields({ a: { kind: 'ref', model: 'other', required: true }, b: { kind: 'ref', model: 'thing' } }),
      alternatives: { one: { fields: ['a', 'b'] } },
    },
  ],
  M072: [
    limited({ by: ['nothing'], limit: 5 }),
    limited({ by: ['other'], of: 'size', limit: 5 }),
    limited({ by: ['other'], of: undefined, limit: 5 }),
    limited({ by: ['other'], slot: 'note', of: undefined, limit: 5 }),
    limited({ by: ['other'], slot: 'size', limit: 5 }),
    limited({ by: ['other'], sum: 'note', limit: 5 }),
    limited({ by: ['other'], limit: 'size.count' }),
    limited({ by: ['size'], limit: 'other.count' }),
    limited({ by: ['other'], limit: 'other.nothing' }),
    limited({ by: ['other'], limit: 'other.title' }),
    limited({ by: ['other'], limit: 5, where: { till: '@today' } }),
  ],
  M050: [fields({ a: { kind: 'count', of: 'other', by: 'title' } }), rollup({ of: 'other', by: 'title', count: true })],
  M051: [
    rollup({ of: 'other', by: 'thing' }),
    rollup({ of: 'other', by: 'thing', sum: 'size', max: 'size' }),
    rollup({ of: 'other', by: 'thing', sum: 'colour' }),
    rollup({ of: 'other', by: 'thing', sum: 'title' }),
    rollup({ of: 'other', by: 'thing', avg: 'on' }),
    rollup({ of: 'other', by: 'thing', sum: 'secret' }),
  ],
};

const others: Readonly<Record<string, ModelDocument>> = {
  other: {
    format: 1,
    name: 'other',
    fields: {
      title: { kind: 'text' },
      thing: { kind: 'ref', model: 'thing' },
      size: { kind: 'money' },
      count: { kind: 'integer' },
      secret: { kind: 'integer', sensitive: true },
      on: { kind: 'date' },
    },
  },
};
const check = (document: unknown) =>
  checkModel(
    document,
    (name) => name === 'thing' || name in others,
    (name) => others[name],
  );

test('a sound document has no finding', () => {
  assert.deepEqual(check(sound), []);
  assert.deepEqual(check(booked({ by: ['other', 'size'], during: ['from', 'to'], where: { size: { in: [1, 2] } } })), []);
  for (const rule of [
    { sum: 'size', limit: 'other.count' },
    { of: ['from', 'to'], limit: 5 },
    { slot: 'size', of: undefined, limit: 5 },
  ])
    assert.deepEqual(check(limited({ by: ['other'], ...rule })), []);
  for (const must of [
    { size: { lte: '@.days' } },
    { days: { ne: '@.other.count' } },
    { any: [{ title: 'x' }, { size: { gt: '@.days' } }] },
  ])
    assert.deepEqual(check(checked({ when: { title: { empty: false } }, must })), []);
  for (const figure of [{ count: true, where: { title: 'x' } }, { sum: 'size' }, { max: 'on' }, { sum: 'secret', sensitive: true }])
    assert.deepEqual(check(rollup({ of: 'other', by: 'thing', ...figure })), []);
});

describe('every finding is told', () => {
  for (const [id, documents] of Object.entries(wrong))
    test(id, () => {
      for (const document of documents) {
        const found = check(document);
        assert.deepEqual([...new Set(found.map((finding) => finding.id))], [id], JSON.stringify([document, found])?.slice(0, 400));
        assert.ok(found.every((finding) => finding.message.length > 5));
      }
    });
});

test('every id of the language is documented, tested here and means one thing', () => {
  const source = ['checks', 'check-condition', 'check-form', 'check-rollups', 'check-declared', 'check-expressions', 'check-along']
    .map((name) => readFileSync(new URL(`../${name}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  const documented = [...source.matchAll(/\b(M\d{3}) [a-z]/g)].map((match) => match[1]);
  const emitted = new Set([...source.matchAll(/id: '(M\d{3})'/g)].map((match) => match[1]));
  assert.equal(new Set(documented).size, documented.length, 'documented once');
  assert.deepEqual([...emitted].sort(), documented.toSorted());
  assert.deepEqual([...emitted].sort(), Object.keys(wrong).sort());
});
