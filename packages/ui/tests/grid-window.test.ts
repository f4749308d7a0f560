import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { placed } from '../grid/geometry.ts';
import { FREE, inSlots } from '../grid/slots.ts';
import { visibleColumns, visibleLines } from '../grid/visible.ts';

describe('the lines in sight', () => {
  test('are as many at the ends as in between, and reach beyond the window', () => {
    const at = (above: number) => visibleLines({ lines: 500, room: 16, above, cursor: 0 }).filter((line) => line > 0 || above === 0);
    assert.equal(at(0).length, at(480).length);
    assert.equal(at(240).length, at(480).length);
    assert.equal(at(480).at(-1), 499);
    assert.ok((at(240)[0] ?? 240) < 240 && (at(240).at(-1) ?? 0) > 256);
    assert.deepEqual(visibleLines({ lines: 2, room: 16, above: 0, cursor: -1 }), [0, 1]);
    assert.deepEqual(visibleLines({ lines: 0, room: 16, above: 0, cursor: 0 }), []);
  });

  test('hold the line of the cursor, wherever it is', () => {
    assert.ok(visibleLines({ lines: 500, room: 16, above: 400, cursor: 3 }).includes(3));
    assert.ok(!visibleLines({ lines: 500, room: 16, above: 400, cursor: -1 }).includes(-1));
  });

  test('keep the rows of the document that they have; new ones take over what is free', () => {
    assert.deepEqual(inSlots([], [0, 1, 2]), [0, 1, 2]);
    assert.deepEqual(inSlots([0, 1, 2], [1, 2, 3]), [3, 1, 2]);
    assert.deepEqual(inSlots([0, 1, 2], [0, 7, 8, 9]), [0, 7, 8, 9]);
    assert.deepEqual(inSlots([0, 1, 2], [2]), [FREE, FREE, 2]);
    const lines = fc.uniqueArray(fc.nat(60), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), (turns) => {
        turns.reduce((before, wanted) => {
          const slots = inSlots(before, wanted);
          assert.deepEqual(slots.filter((line) => line !== FREE).sort(), [...wanted].sort());
          assert.ok(before.every((line, slot) => !wanted.includes(line) || slots[slot] === line));
          return [...slots];
        }, [] as number[]);
      }),
    );
  });
});

test('of many columns those in sight and beside it are drawn, of few all', () => {
  const columns = (count: number) =>
    placed(
      Array.from({ length: count }, (_, index) => ({
        key: String(index),
        title: '',
        width: 100,
        render: () => null,
        text: () => '',
        ...(index === 0 && { pin: 'start' as const }),
      })),
    );
  assert.deepEqual(visibleColumns(columns(12), 0, 300), [0, 11]);
  const [first, last] = visibleColumns(columns(60), 2000, 500);
  assert.ok(first > 0 && first < 20 && last >= 25 && last < 59);
});
