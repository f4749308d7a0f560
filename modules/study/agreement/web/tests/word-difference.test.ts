import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordDifference } from '../contract/word-difference.ts';

const shown = (before: string, after: string): string =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

test('what was added and removed is told by words, characters of Chinese each', () => {
  assert.equal(shown('保额不低于25万元', '保额不低于30万元'), '保额不低于-25-+30+万元');
  assert.equal(shown('', '全新'), '+全新+');
  assert.equal(shown('作废', ''), '-作废-');
  assert.equal(shown('同样', '同样'), '同样');
});

test('taking out what was added gives the former text, and the other way round', () => {
  const texts = ['甲方负责组织报名', '乙方负责行前教育与报名', 'party A pays 30% on signing', '', '签约时 30%\n出发前 40%'];
  for (const before of texts)
    for (const after of texts) {
      const pieces = wordDifference(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map(({ text }) => text)
          .join('');
      assert.deepEqual([without('added'), without('removed')], [before, after]);
    }
});
