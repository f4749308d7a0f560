import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFlowDocument } from '../document-wrong.ts';

const read = (nodes: readonly object[]) =>
  readFlowDocument({ format: 1, code: 'a', model: 'b', settings: {}, nodes: [{ kind: 'start', id: 'start' }, ...nodes] });
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
});

test('what is wrong is told apart, so that it can be said in any language', () => {
  const about = (node: object) => {
    const { path, message: _, options, ...what } = first([node]) ?? { path: '', message: '' };
    return { path: path.replace('nodes.1.', ''), ...what };
  };
  assert.deepEqual(about({ kind: 'end', id: 'x', colour: 1 }), { path: 'colour', kind: 'unknown' });
  assert.deepEqual(about({ kind: 'approval', id: 'x' }), { path: 'who', kind: 'missing' });
  assert.deepEqual(about({ kind: 'parallel', id: 'x', branches: {} }), { path: 'branches', kind: 'shape', shape: 'array' });
  assert.deepEqual(about({ kind: 'trigger', id: 'x', actions: [] }), { path: 'actions', kind: 'few', count: 1 });
  assert.deepEqual(about({ kind: 'end', id: 'not an id!' }), { path: 'id', kind: 'other' });
  assert.deepEqual(about({ kind: 'approve', id: 'x' }), { path: 'kind', kind: 'oneOf' });
});
