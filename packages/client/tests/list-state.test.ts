import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOf, conditionOn } from '../conditions.ts';
import { emptyState, readListState, writeListState } from '../list-state.ts';

test('what a list shows survives its address', () => {
  const state = {
    ...emptyState,
    page: 3,
    size: 100,
    sort: '-birthday',
    keyword: '王 & 李',
    filter: { gender: { in: ['male'] }, birthday: { gte: '2015-01-01' } },
    where: { any: [{ gender: 'male' }, { not: { school: { where: { region: '430000' } } } }] },
    type: 'calendar' as const,
    group: 'birthday~enrolledOn:week',
    at: '2026-11-21',
    view: '0190c0de-0000-7000-8000-000000000001',
    node: '1:a',
    record: 'r',
    edit: true,
  };
  const written = writeListState(new URLSearchParams(), state);
  assert.deepEqual(readListState(new URLSearchParams(written.toString())), state);
});

test('an untouched list has a bare address and leaves parameters of others alone', () => {
  const written = writeListState(new URLSearchParams('page=2&theme=plain'), { page: 1 });
  assert.equal(written.toString(), 'theme=plain');
});

test('a new filter, search, order or size begins at page one; opening a record does not', () => {
  const third = new URLSearchParams('page=3');
  for (const change of [
    { keyword: 'a' },
    { filter: { a: 1 } },
    { sort: 'a' },
    { size: 50 },
    { where: { a: 1 } },
    { type: 'kanban' as const },
    { group: 'a' },
    { node: '0:x' },
  ])
    assert.equal(readListState(writeListState(third, change)).page, 1);
  assert.equal(readListState(writeListState(third, { record: 'r' })).page, 3);
});

test('an address that somebody mangled shows the plain list', () => {
  const search = new URLSearchParams('page=-1&size=7&filter={broken&edit=yes');
  assert.deepEqual(readListState(search), emptyState);
  assert.deepEqual(readListState(new URLSearchParams('filter=[1]')).filter, {});
});

test('a built condition that is none counts as not given', () => {
  const deep = `${'{"not":'.repeat(8)}{"a":1}${'}'.repeat(8)}`;
  const wide = JSON.stringify({ all: Array.from({ length: 400 }, () => ({ a: 1 })) });
  for (const where of ['[]', '1', '"a"', '{}', '{', 'null', '{"all":1}', '{"all":[],"a":1}', '{"a":{"like":"x"}}', '{"a":[1]}', deep, wide])
    assert.equal(readListState(new URLSearchParams({ where })).where, null, where);
  assert.deepEqual(readListState(new URLSearchParams({ where: '{"a":null}' })).where, { a: null });
});

test('ways to draw rows that do not exist count as not given', () => {
  const search = new URLSearchParams({ type: 'pie', group: 'a b', at: '2026-13-01', view: '../x' });
  assert.deepEqual(readListState(search), emptyState);
});

test('closing a record ends editing', () => {
  const written = writeListState(new URLSearchParams('record=r&edit=1'), { record: '' });
  assert.equal(written.toString(), '');
});

test('conditions combine without wrapping what needs no wrapping', () => {
  assert.equal(allOf(undefined, {}, null), undefined);
  assert.deepEqual(allOf({ a: 1 }, {}), { a: 1 });
  assert.deepEqual(allOf({ a: 1 }, { b: 2 }), { all: [{ a: 1 }, { b: 2 }] });
});

test('a dotted field asks through the reference', () => {
  assert.deepEqual(conditionOn('grade', 'g'), { grade: 'g' });
  assert.deepEqual(conditionOn('school.bureau', { in: ['b'] }), { school: { where: { bureau: { in: ['b'] } } } });
});
