import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { checkModel, type ModelDocument } from '@zhixing/model';

const text = { kind: 'text' };
const sound = { name: 'thing', fields: { title: { ...text, required: true, max: 40 }, size: { kind: 'integer' } } };
const fields = (own: object) => ({ ...sound, fields: { ...sound.fields, ...own } });
const formula = (expression: string, result: string) => ({ kind: 'formula', expression, result });
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, text]));

/** For each finding, a document that has it and nothing else wrong. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  M001: [null, [], {}, 'thing', { ...sound, name: 'Thing' }, { ...sound, extra: 1 }, { ...sound, format: 2 }, fields({ 'a-b': text })],
  M002: [fields({ a: { kind: 'nope' } }), fields({ a: { kind: 'constructor' } }), fields({ a: { kind: 'toString' } })],
  M003: [
    fields({ a: { kind: 'text', max: 'x' } }),
    fields({ a: { kind: 'text', bold: true } }),
    fields({ a: { kind: 'choice' } }),
    fields({ a: { kind: 'text', pattern: '[' } }),
    fields({ a: { kind: 'text', pattern: '(a+)+' } }),
    fields({ a: { kind: 'serial', prefix: "X'; drop table" } }),
  ],
  M004: [
    fields({ version: text }),
    fields({ deletedAt: { kind: 'moment' } }),
    { ...fields({ parent: text }), traits: ['tree'] },
    { ...fields({ status: text }), states: ['open'] },
  ],
  M005: [fields({ a: { kind: 'ref', model: 'nowhere' } }), fields({ a: { kind: 'count', of: 'nowhere', by: 'thing' } })],
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
  M063: [fields({ a: { kind: 'ref', model: 'other', named: true } })],
  M064: [
    fields({ a: { kind: 'ref', model: 'other', among: [{ from: { colour: 'red' } }] } }),
    fields({ a: { kind: 'ref', model: 'other', among: [{ when: { colour: 'red' }, from: { title: 'x' } }] } }),
  ],
  M050: [fields({ a: { kind: 'count', of: 'other', by: 'title' } })],
};

const others: Readonly<Record<string, ModelDocument>> = { other: { format: 1, name: 'other', fields: { title: { kind: 'text' } } } };
const check = (document: unknown) =>
  checkModel(
    document,
    (name) => name === 'thing' || name in others,
    (name) => others[name],
  );

test('a sound document has no finding', () => {
  assert.deepEqual(check(sound), []);
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
  const source = ['checks', 'check-condition', 'check-form', 'check-expressions']
    .map((name) => readFileSync(new URL(`../${name}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  const documented = [...source.matchAll(/\b(M\d{3}) [a-z]/g)].map((match) => match[1]);
  const emitted = new Set([...source.matchAll(/id: '(M\d{3})'/g)].map((match) => match[1]));
  assert.equal(new Set(documented).size, documented.length, 'documented once');
  assert.deepEqual([...emitted].sort(), documented.toSorted());
  assert.deepEqual([...emitted].sort(), Object.keys(wrong).sort());
});
