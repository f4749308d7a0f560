import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionedIn } from '../detail/mentioned.ts';

const people = [
  { id: '1', name: '王明' },
  { id: '2', name: '王明华' },
  { id: '3', name: '李静' },
  { id: '4', name: '李静' },
];

test('who is named in a comment is told, and nobody whose name only begins that of another', () => {
  assert.deepEqual(mentionedIn('请 @王明华 核实', people), ['2']);
  assert.deepEqual(mentionedIn('请 @王明 和 @王明华 核实', people).toSorted(), ['1', '2']);
  assert.deepEqual(mentionedIn('请@李静看一下', people), ['3', '4'], 'two of one name');
  assert.deepEqual(mentionedIn('王明看过了', people), []);
});
