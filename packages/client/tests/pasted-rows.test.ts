import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPastedRows } from '../pasted-rows.ts';
import type { RowTable } from '../row-table.ts';

const table = {
  fields: [
    { name: 'item', kind: 'text' },
    { name: 'pieces', kind: 'integer' },
  ],
} as unknown as RowTable;
const words = { yes: '是', no: '否' };

test('copied cells become rows; what cannot be read is told by its field', async () => {
  const { lines, left } = await readPastedRows(table, '帐篷\t2\r\n睡袋\t两个\r\n\r\n', words);
  assert.deepEqual(lines, [
    { values: { item: '帐篷', pieces: 2 }, unread: {} },
    { values: { item: '睡袋' }, unread: { pieces: '两个' } },
  ]);
  assert.equal(left, 0);
});

test('lines that are too many for one form are counted, not dropped in silence', async () => {
  const text = Array.from({ length: 205 }, (_, n) => `物品${n}\t${n}`).join('\n');
  const { lines, left } = await readPastedRows(table, text, words);
  assert.deepEqual([lines.length, left], [200, 5]);
});
