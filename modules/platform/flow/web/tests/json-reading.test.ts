import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonProblem, readTyped } from '../design/json-reading.ts';

const flow = { code: 'a', model: 'b' };
const read = (typed: string) => readTyped(typed, flow);
const written = (nodes: readonly object[], more: object = {}) =>
  JSON.stringify({ ...flow, settings: {}, nodes: [{ kind: 'start', id: 'start' }, ...nodes], ...more }, null, 2);
const problems = (typed: string) => read(typed) as readonly JsonProblem[];

test('a document in order is read; that of another flow is not', () => {
  assert.ok('code' in read(written([{ kind: 'end', id: 'end' }])));
  assert.deepEqual(read(written([], { code: 'c' })), [{ line: 2, kind: 'foreign', path: 'code' }]);
  assert.deepEqual(read(written([], { model: 'c' })), [{ line: 3, kind: 'foreign', path: 'model' }]);
});

test('what is no JSON is said by its line, once', () => {
  assert.deepEqual(read('{\n  "code": "a",\n  model: "b",\n  x\n}'), [{ line: 3, kind: 'syntax' }]);
  assert.deepEqual(read('{\n  "code": "a",\n}'), [{ line: 3, kind: 'syntax' }], 'a comma too many');
  assert.deepEqual(read('{\n  "code": "a",\n  "nodes": ['), [{ line: 3, kind: 'syntax' }], 'it ends too early');
  assert.deepEqual(read(''), [{ line: 1, kind: 'syntax' }]);
});

test('what is wrong with a node is said by its line and by the node', () => {
  const within = { kind: 'parallel', id: 'fork', branches: [{ id: 'one', nodes: [{ kind: 'approval', id: 'look', title: '审核' }] }] };
  const typed = written([within, { kind: 'approve', id: 'x' }]);
  const [missing, unknown] = problems(typed);
  const lines = typed.split('\n');
  assert.deepEqual([missing?.kind, missing?.node, missing?.path], ['missing', '审核 (look)', 'who']);
  assert.match(lines.slice(0, missing?.line).join('\n'), /"title": "审核"|"nodes": \[\s*\{$/);
  assert.deepEqual([unknown?.node, unknown?.path], ['x', 'kind']);
  assert.match(lines[(unknown?.line ?? 0) - 1] ?? '', /approve/);
  assert.ok(unknown?.kind === 'oneOf' && unknown.options?.includes('approval'));
});

test('a key that nobody knows is said by its own line', () => {
  const typed = written([{ kind: 'end', id: 'end', title: '完', colour: 'red' }]);
  const [unknown] = problems(typed);
  assert.deepEqual([unknown?.kind, unknown?.node, unknown?.path], ['unknown', '完 (end)', 'colour']);
  assert.match(typed.split('\n')[(unknown?.line ?? 0) - 1] ?? '', /colour/);
});
