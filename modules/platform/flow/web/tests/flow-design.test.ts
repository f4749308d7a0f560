import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FlowDocument, flowDocumentSchema, type NodeKind } from '@zhixing/flow';
import { everyNode } from '@zhixing/flow/fields-read.ts';
import { beginDesign, type Design, designed, isDirty } from '../design/design-state.ts';
import {
  addBranch,
  type Branch,
  beforeNode,
  branchOf,
  canMove,
  copyOf,
  freshNames,
  insertNode,
  moveBranch,
  moveNode,
  newNode,
  nodeOf,
  placeOf,
  placeToAdd,
  removeBranch,
  removeNode,
  replaceNode,
  toPaste,
} from '../design/edit.ts';
import { findingPlace } from '../design/finding-place.ts';

const kinds: readonly NodeKind[] = [
  'approval',
  'processing',
  'copy',
  'exclusive',
  'inclusive',
  'parallel',
  'choose',
  'timer',
  'subFlow',
  'trigger',
  'end',
];
const empty: FlowDocument = flowDocumentSchema.parse({ code: 'flow', model: 'memo', nodes: [{ kind: 'start', id: 'start' }] });
const top = (index: number) => ({ branch: null, index });
const ids = (document: FlowDocument): string[] => everyNode(document.nodes).map(({ id }) => id);

test('every kind of node can be put in, and the document keeps its form', () => {
  const all = kinds.reduce((document, kind) => insertNode(document, top(document.nodes.length), newNode(document, kind)), empty);
  assert.deepEqual(
    all.nodes.map(({ kind }) => kind),
    ['start', ...kinds],
  );
  const again = kinds.reduce(
    (document, kind) => insertNode(document, { branch: { node: 'exclusive1', branch: 'branch1' }, index: 0 }, newNode(document, kind)),
    all,
  );
  assert.equal(new Set(ids(again)).size, ids(again).length, 'no two of one name');
  assert.deepEqual(flowDocumentSchema.parse(JSON.parse(JSON.stringify(again))), again);
});

test('nodes move within their list, never above the start; the start is not taken out', () => {
  const two = ['approval', 'timer'].reduce(
    (document, kind) => insertNode(document, top(document.nodes.length), newNode(document, kind as NodeKind)),
    empty,
  );
  assert.deepEqual(ids(moveNode(two, 'timer1', -1)), ['start', 'timer1', 'approval1']);
  assert.equal(moveNode(two, 'approval1', -1), two);
  assert.deepEqual([canMove(two, 'start', 1), canMove(two, 'timer1', 1), canMove(two, 'timer1', -1)], [false, false, true]);
  assert.deepEqual(ids(removeNode(removeNode(two, 'start'), 'timer1')), ['start', 'approval1']);
  assert.deepEqual([beforeNode(two, 'timer1'), beforeNode(two, 'start')], ['approval1', null]);
});

test('a copy has names of its own, also within its branches', () => {
  const forked = insertNode(empty, top(1), newNode(empty, 'parallel'));
  const filled = insertNode(forked, { branch: { node: 'parallel1', branch: 'branch1' }, index: 0 }, newNode(forked, 'approval'));
  const copied = insertNode(filled, top(2), copyOf(filled, nodeOf(filled, 'parallel1') as never));
  assert.deepEqual(ids(copied), ['start', 'parallel1', 'approval1', 'parallel2', 'approval2']);
  assert.deepEqual(placeOf(copied, 'approval2'), { branch: { node: 'parallel2', branch: 'branch3' }, index: 0 });
  const cut = nodeOf(filled, 'parallel1') as never;
  assert.equal(toPaste(removeNode(filled, 'parallel1'), cut), cut);
  const since = insertNode(removeNode(filled, 'parallel1'), top(1), newNode(empty, 'approval'));
  assert.deepEqual(ids(insertNode(since, top(2), toPaste(since, cut))), ['start', 'approval1', 'parallel1', 'approval2']);
});

test('a new branch stands before the one that is taken otherwise; branches change places', () => {
  const forked = insertNode(empty, top(1), newNode(empty, 'exclusive'));
  const more = replaceNode(forked, addBranch(nodeOf(forked, 'exclusive1') as never, freshNames(forked)('branch')));
  const node = nodeOf(more, 'exclusive1') as { branches: readonly Branch[] };
  assert.deepEqual(
    node.branches.map(({ id, test: asked }) => [id, asked !== undefined]),
    [
      ['branch1', true],
      ['branch3', true],
      ['branch2', false],
    ],
  );
  const moved = moveBranch(node as never, 'branch3', -1);
  assert.deepEqual(
    moved.branches.map(({ id }) => id),
    ['branch3', 'branch1', 'branch2'],
  );
  assert.equal(moveBranch(node as never, 'branch3', 1), node, 'what is taken otherwise stays the last one');
  assert.equal(moveBranch(node as never, 'branch2', -1), node);
  assert.equal(removeBranch(node as never, 'branch2'), node, 'something is left for when no condition holds');
  const two = removeBranch(node as never, 'branch3');
  assert.equal(removeBranch(two, 'branch1'), two, 'there is something to choose between');
  assert.equal(branchOf(more, 'exclusive1.branch3')?.branch.id, 'branch3');
  assert.equal(branchOf(more, 'exclusive1'), undefined);
});

test('what was done is undone and done again; what is typed in one go is one step', () => {
  const change = (design: Design, title: string, typing?: string) =>
    designed(design, { do: 'change', document: { ...design.document, title }, typing });
  const typed = ['a', 'ab', 'abc'].reduce((design, title) => change(design, title, 'title'), beginDesign(empty));
  assert.equal(typed.past.length, 1);
  const other = change(typed, 'other');
  const back = designed(other, { do: 'undo' });
  assert.equal(back.document.title, 'abc');
  assert.equal(designed(back, { do: 'undo' }).document, empty);
  assert.equal(designed(back, { do: 'redo' }).document.title, 'other');
  assert.deepEqual(
    [isDirty(back), isDirty(designed(back, { do: 'saved', document: back.document })), isDirty(beginDesign(empty))],
    [true, false, false],
  );
  assert.equal(change(back, 'new').future.length, 0);
});

test('what is chosen says where the next node goes: behind a node, at the beginning of a branch', () => {
  const fork = insertNode(empty, top(1), newNode(empty, 'parallel'));
  assert.deepEqual(placeToAdd(fork, 'parallel1'), { branch: null, index: 2 });
  assert.deepEqual(placeToAdd(fork, 'parallel1.branch2'), { branch: { node: 'parallel1', branch: 'branch2' }, index: 0 });
  assert.deepEqual([placeToAdd(fork, null), placeToAdd(fork, 'nothing')], [null, null]);
});

test('what the flow says of a node goes with it, also with a branch', () => {
  const fork = insertNode(insertNode(empty, top(1), newNode(empty, 'approval')), top(2), newNode(empty, 'parallel'));
  const within = insertNode(fork, { branch: { node: 'parallel1', branch: 'branch1' }, index: 0 }, newNode(fork, 'timer'));
  const staged: FlowDocument = { ...within, settings: { ...within.settings, stages: { approval1: 'begin', timer1: 'wait' } } };
  assert.deepEqual(removeNode(staged, 'approval1').settings.stages, { timer1: 'wait' });
  const node = nodeOf(staged, 'parallel1');
  assert.ok(node && 'branches' in node);
  const rest = replaceNode(staged, { ...node, branches: node.branches.filter(({ id }) => id !== 'branch1') });
  assert.deepEqual(rest.settings.stages, { approval1: 'begin' });
  assert.equal(removeNode(rest, 'approval1').settings.stages, undefined);
});

test('a finding stands at the branch whose condition it is about, else at its node', () => {
  const branches = [
    { id: 'one', test: { when: {} }, nodes: [] },
    { id: 'two', nodes: [] },
  ];
  const drawn = flowDocumentSchema.parse({
    code: 'flow',
    model: 'memo',
    nodes: [
      { kind: 'start', id: 'start' },
      { kind: 'inclusive', id: 'fork', branches },
    ],
  });
  const place = (path: string, node: string | null = 'fork') => findingPlace(drawn, { node, path });
  assert.deepEqual([place('fork.one'), place('fork.one.days'), place('fork')], ['fork.one', 'fork.one', 'fork']);
  assert.deepEqual([place('start.who', 'start'), place('model', null)], ['start', null]);
});
