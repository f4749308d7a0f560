import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesNow, type FlowChoice } from '../flow-choice.ts';

const ways: FlowChoice = { node: 'ways', title: '会办单位', branches: ['school', 'money'].map((id) => ({ id, title: id })), within: [] };
const people: FlowChoice = { node: 'count', title: '财务核算', people: null, within: [{ node: 'ways', branch: 'money' }] };
const nodes = (choices: readonly FlowChoice[], chosen = {}) => choicesNow(choices, chosen).map(({ node }) => node);

test('nobody is asked for the approvers of a branch that he does not take', () => {
  assert.deepEqual(nodes([ways, people]), ['ways']);
  assert.deepEqual(nodes([ways, people], { ways: ['school'] }), ['ways']);
  assert.deepEqual(nodes([ways, people], { ways: ['school', 'money'] }), ['ways', 'count']);
});

test('a branch that was taken by a condition needs no choice of its own', () => {
  assert.deepEqual(nodes([people]), ['count']);
});
