import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCondition } from '@zhixing/client/condition-form.ts';
import { ME, MY_ORGANISATION, resolvePlaceholders } from '@zhixing/client/condition-placeholders.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { type Condition, type Operand, operators } from '@zhixing/model';
import { readMoving, writeMoving } from '../filter/builder/days.ts';
import { changed, type Group, newGroup, newLine, readDraft, unfinished, writeDraft } from '../filter/builder/draft.ts';
import { filterableFields, filterLine, givenIn, leadsOn, questionOf, questionsFor } from '../filter/builder/operators.ts';
import { namedPeriods, readPeriod, writePeriod } from '../filter/builder/periods.ts';

const NUMBERS = ['integer', 'money'];
const field = (kind: string, more: Partial<FieldDescription> = {}): FieldDescription => ({
  name: 'f',
  kind,
  label: 'f',
  operators: operators.filter((operator) => !NUMBERS.includes(kind) || !['contains', 'startsWith'].includes(operator)),
  ...more,
});

/** A condition read into a draft and written again must keep its meaning. */
const again = (condition: Condition): Condition | null => writeDraft(readDraft(condition));

test('what the builder writes it reads again: three levels, every way of going together, through references', () => {
  const conditions: Condition[] = [
    { a: 1 },
    { any: [{ a: { contains: 'x' } }, { all: [{ b: { in: ['p'] } }, { any: [{ c: null }, { d: { gte: '@termStart' } }] }] }] },
    { not: { any: [{ a: 1 }, { b: 2 }] } },
    { not: { a: { contains: 'x' } } },
    { all: [{ school: { where: { region: { startsWith: '4301' } } } }, { a: true }] },
  ];
  for (const condition of conditions) assert.deepEqual(again(condition), condition);
});

test('fields that people fill in are offered before those that the system keeps', () => {
  const fields = [field('moment', { name: 'createdAt', system: true }), field('text', { name: 'title' }), field('money', { name: 'cost' })];
  assert.deepEqual(
    filterableFields(fields).map(({ name }) => name),
    ['title', 'cost', 'createdAt'],
  );
});

test('conditions that others wrote keep their meaning', () => {
  assert.deepEqual(again({ a: 1, b: 2 }), { all: [{ a: 1 }, { b: 2 }] });
  assert.deepEqual(again({ any: [{ a: 1, b: 2 }, { c: 3 }] }), { any: [{ all: [{ a: 1 }, { b: 2 }] }, { c: 3 }] });
  assert.deepEqual(again({ not: { all: [{ a: 1 }, { b: 2 }] } }), { not: { all: [{ a: 1 }, { b: 2 }] } });
  const two = { school: { where: { region: '430000', name: 'x' } } } as unknown as Condition;
  assert.deepEqual(again(two), two);
});

test('nothing asked is no condition', () => {
  assert.equal(writeDraft(readDraft(null)), null);
  assert.equal(writeDraft(newGroup('any', [newLine('a'), newGroup('none')])), null);
  assert.equal(unfinished(newGroup('any', [newLine('a'), newGroup('none')])), 2);
});

test('parts are changed and taken away wherever they stand; a group that is left empty goes too', () => {
  const line = { ...newLine('a'), operand: 1 as Operand };
  const draft: Group = newGroup('all', [newGroup('any', [newGroup('none', [line])]), { ...newLine('b'), operand: 2 as Operand }]);
  assert.deepEqual(writeDraft(changed(draft, line.id, (part) => ({ ...part, operand: 3 }) as typeof line)), {
    all: [{ not: { a: 3 } }, { b: 2 }],
  });
  const without = changed(draft, line.id, () => null);
  assert.deepEqual(writeDraft(without), { b: 2 });
  assert.equal(without.parts.length, 1);
});

test('every question of every kind survives being written and read', () => {
  const values: Record<string, unknown> = {
    among: ['x'],
    notAmong: ['x'],
    under: { startsWith: '43' },
    has: { has: 'x' },
    between: { gte: 1, lte: 2 },
    period: writePeriod({ name: 'thisTerm' }),
  };
  const kinds = ['text', 'integer', 'money', 'flag', 'choice', 'dictionary', 'ref', 'refs', 'region', 'date', 'moment', 'phone'];
  for (const kind of kinds)
    for (const model of kind === 'ref' ? ['user', 'school', 'grade'] : [undefined]) {
      const one = field(kind, model ? { model } : {});
      for (const question of questionsFor(one)) {
        const condition = writeDraft(filterLine(newLine('f'), question, values[question] ?? 'x'));
        assert.ok(condition, `${kind} ${question}`);
        assert.ok(readCondition(JSON.stringify(condition)), `${kind} ${question}`);
        const [line] = readDraft(condition).parts;
        assert.ok(line?.kind === 'line');
        assert.equal(questionOf(line, one), question, `${kind} ${question} ${JSON.stringify(condition)}`);
        assert.deepEqual(writeDraft(filterLine(line, question, givenIn(line, question))), condition, `${kind} ${question}`);
      }
    }
});

test('only what the server offers this reader is asked', () => {
  assert.deepEqual(questionsFor(field('text', { operators: ['eq', 'in', 'empty'] })), ['is', 'empty', 'filled']);
  assert.deepEqual(questionsFor(field('ref', { model: 'school', operators: ['eq', 'empty'] })), ['isMine', 'empty', 'filled']);
  assert.equal(questionsFor(field('ref', { model: 'grade' })).includes('isMe'), false);
  assert.equal(leadsOn(field('ref', { operators: ['eq'] })), false);
});

test('a range of which one end is given stays a range while it is typed', () => {
  const line = filterLine(newLine('f'), 'between', { gte: 5 });
  assert.equal(questionOf(line, field('integer')), 'between');
  assert.deepEqual(writeDraft(line), { f: { gte: 5 } });
  assert.equal(writeDraft(filterLine(line, 'between', undefined)), null);
});

test('periods and moving days survive their writing; other ranges are none', () => {
  for (const name of namedPeriods) assert.deepEqual(readPeriod(writePeriod({ name })), { name });
  for (const name of ['last', 'next'] as const) assert.deepEqual(readPeriod(writePeriod({ name, days: 30 })), { name, days: 30 });
  assert.deepEqual(readPeriod('@today'), { name: 'today' });
  for (const operand of [{ gte: '2026-01-01', lte: '@today' }, { gte: '@today-3' }, { eq: 'x' }, null, undefined])
    assert.equal(readPeriod(operand), null);
  for (const day of ['@today', '@termStart+7', '@today-30']) assert.equal(writeMoving(readMoving(day) ?? { name: '', days: 0 }), day);
  assert.equal(readMoving('2026-01-01'), null);
});

test('"me" and "my organisation" are whoever reads; nobody is matched by somebody without one', () => {
  const condition: Condition = { any: [{ owner: ME }, { not: { school: { where: { bureau: MY_ORGANISATION } } } }] };
  const own = resolvePlaceholders(condition, { userId: 'u', organizeId: 'o' });
  assert.deepEqual(own, { any: [{ owner: 'u' }, { not: { school: { where: { bureau: 'o' } } } }] });
  const nobody = '00000000-0000-0000-0000-000000000000';
  assert.deepEqual(resolvePlaceholders({ school: MY_ORGANISATION }, { userId: 'u', organizeId: null }), { school: nobody });
  assert.equal(resolvePlaceholders(null, undefined), null);
});
