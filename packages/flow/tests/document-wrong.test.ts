import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFlowDocument } from '../document-wrong.ts';

const read = (nodes: readonly object[], language: 'zh' | 'en' = 'en') =>
  readFlowDocument({ format: 1, code: 'a', model: 'b', settings: {}, nodes: [{ kind: 'start', id: 'start' }, ...nodes] }, language);
const first = (...asked: Parameters<typeof read>) => {
  const wrong = read(...asked);
  assert.ok(!('code' in wrong));
  return wrong[0];
};
const inBranch = (node: object) => ({ kind: 'exclusive', id: 'way', branches: [{ id: 'one', nodes: [node] }] });

test('a document in order is read', () => {
  assert.ok('code' in read([{ kind: 'end', id: 'end' }]));
});

test('what is wrong is said where it stands, with what may stand there', () => {
  const kind = first([{ kind: 'approve', id: 'x' }]);
  assert.equal(kind?.path, 'nodes.1.kind');
  assert.ok(kind?.options?.includes('approval') && kind.options.includes('parallel'), 'both families of nodes');
  assert.equal(first([inBranch({ kind: 'approve', id: 'x' })])?.path, 'nodes.1.branches.0.nodes.0.kind');
  const who = first([inBranch({ kind: 'approval', id: 'x', who: { who: 'boss' } })]);
  assert.equal(who?.path, 'nodes.1.branches.0.nodes.0.who.who');
  assert.ok(who?.options?.includes('superior'));
  assert.equal(first([{ kind: 'choose', id: 'x', branches: [] }])?.path, 'nodes.1.branches');
  assert.match(first([{ kind: 'end', id: 'x', colour: 1 }])?.message ?? '', /"colour"/);
  assert.match(first([{ kind: 'end', id: 'x', colour: 1 }], 'zh')?.message ?? '', /未知的键/);
});
