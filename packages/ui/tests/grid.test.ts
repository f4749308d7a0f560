import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formulaSafe, fromTsv, toHtml, toTsv } from '../grid/clipboard.ts';
import type { GridColumn } from '../grid/column.ts';
import { blockOf, keyName, moved } from '../grid/cursor.ts';
import { clampWidth, inPlaces, layoutVariables, pinOffsets, placed, scrollFor } from '../grid/geometry.ts';
import { nextSort } from '../grid/grid-model.ts';
import { parentOf } from '../grid/line.ts';
import { withMoved, without, withPin, withStep, withWidths } from '../grid/places.ts';

const column = (key: string, more: Partial<GridColumn<never>> = {}): GridColumn<never> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  text: () => '',
  ...more,
});
const actions = column('-actions', { pin: 'end', settled: true });
const columns = inPlaces([column('name', { pin: 'start' }), column('sex'), column('school'), column('birthday', { pin: 'end' }), actions]);
const order = (places: readonly { key: string; pin?: string | undefined }[]) =>
  places.map(({ key, pin }) => (pin ? `${key}:${pin}` : key)).join(' ');

describe('the cursor', () => {
  const field = { lastLine: 99, lastColumn: 9, page: 15 };
  const at = { line: 50, column: 5 };
  test('goes where the grid pattern says', () => {
    assert.deepEqual(moved(at, 'ArrowDown', field), { line: 51, column: 5 });
    assert.deepEqual(moved(at, 'Home', field), { line: 50, column: 0 });
    assert.deepEqual(moved(at, 'End', field), { line: 50, column: 9 });
    assert.deepEqual(moved(at, 'Ctrl+Home', field), { line: 0, column: 0 });
    assert.deepEqual(moved(at, 'Ctrl+End', field), { line: 99, column: 9 });
    assert.deepEqual(moved(at, 'PageDown', field), { line: 65, column: 5 });
    assert.deepEqual(moved({ line: 3, column: 5 }, 'PageUp', field), { line: 0, column: 5 });
    assert.equal(moved(at, 'x', field), undefined);
  });

  test('reaches the headings and never leaves the grid', () => {
    assert.deepEqual(moved({ line: 0, column: 0 }, 'ArrowUp', field), { line: -1, column: 0 });
    assert.deepEqual(moved({ line: -1, column: 9 }, 'ArrowUp', field), { line: -1, column: 9 });
    assert.deepEqual(moved({ line: 99, column: 9 }, 'ArrowRight', field), { line: 99, column: 9 });
  });

  test('knows keys with what was held, the command key as Ctrl', () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    assert.equal(keyName({ ...none, key: 'C', metaKey: true }), 'Ctrl+c');
    assert.equal(keyName({ ...none, key: ' ', shiftKey: true }), 'Shift+Space');
    assert.equal(keyName({ ...none, key: 'F2' }), 'F2');
  });

  test('marks a block from any corner', () => {
    assert.deepEqual(blockOf({ line: 4, column: 1 }, { line: 2, column: 3 }), { from: { line: 2, column: 1 }, to: { line: 4, column: 3 } });
  });
});

describe('the layout', () => {
  test('pinned columns stand at their edges, the room that is left before those at the end', () => {
    assert.equal(order(columns), 'name:start sex school birthday:end -actions:end');
    assert.deepEqual(
      placed(columns).map(({ track }) => track),
      [1, 2, 3, 5, 6],
    );
    assert.deepEqual(
      placed(columns).map(({ edge }) => edge),
      [true, false, false, true, false],
    );
    assert.deepEqual(
      pinOffsets(
        columns,
        columns.map(({ width }) => width),
      ),
      [0, undefined, undefined, 100, 0],
    );
  });

  test('columns share the room that is left, except those that somebody widened', () => {
    const own = [column('a'), column('b', { exact: true })];
    assert.equal(layoutVariables(own, [100, 200])['--grid-tracks'], 'minmax(100px, 100fr) 200px 0px');
    const exact = own.map((one) => ({ ...one, exact: true }));
    assert.equal(layoutVariables(exact, [100, 200])['--grid-tracks'], '100px 200px minmax(0, 1fr)');
    assert.equal(layoutVariables(exact, [100, 200])['--grid-total'], '300px');
  });

  test('scrolls only as far as needed, never behind what is pinned', () => {
    const covered = { before: 50, after: 30 };
    assert.equal(scrollFor({ from: 200, to: 240 }, 100, 400, covered), 100);
    assert.equal(scrollFor({ from: 120, to: 160 }, 100, 400, covered), 70);
    assert.equal(scrollFor({ from: 460, to: 500 }, 100, 400, covered), 130);
    assert.equal(scrollFor({ from: 0, to: 40 }, 100, 400, covered), 0);
  });

  test('widths stay within reason', () => {
    assert.equal(clampWidth(3), 48);
    assert.equal(clampWidth(120.4), 120);
    assert.equal(clampWidth(5000), 960);
  });
});

describe('arranging columns', () => {
  const all = columns as never;
  test('pins survive reordering, and the actions stay where they are', () => {
    assert.equal(order(withMoved(all, 'school', 'sex')), 'name:start school sex birthday:end');
    assert.equal(order(withStep(all, 'sex', 1)), 'name:start school sex birthday:end');
    assert.equal(order(withStep(all, 'name', 1)), 'name:start sex school birthday:end');
    assert.equal(order(withStep(all, 'school', 1)), 'name:start sex school birthday:end');
  });

  test('a pinned column joins those pinned before it; unpinned it is the nearest to where it was', () => {
    assert.equal(order(withPin(all, 'school', 'start')), 'name:start school:start sex birthday:end');
    assert.equal(order(withPin(all, 'name', undefined)), 'name sex school birthday:end');
    assert.equal(order(withPin(all, 'sex', 'end')), 'name:start school sex:end birthday:end');
  });

  test('widths and hiding concern the columns that people arrange', () => {
    assert.deepEqual(
      withWidths(all, [1, 2, 3, 4, 5]).map(({ width }) => width),
      [1, 2, 3, 4],
    );
    assert.equal(order(without(all, 'sex')), 'name:start school birthday:end');
  });

  test('a heading turns the order from none to up to down', () => {
    assert.deepEqual([nextSort('', 'a'), nextSort('a', 'a'), nextSort('-a', 'a'), nextSort('b', 'a')], ['a', '-a', '', 'a']);
  });
});

describe('the clipboard', () => {
  test('no cell becomes a formula; numbers stay numbers', () => {
    for (const text of ['=1+1', '+SUM(A1)', '@x', '-x', '＝1', '\tx']) assert.equal(formulaSafe(text), `'${text}`);
    for (const text of ['-5', '+3.5', '12%', '王语悦', '']) assert.equal(formulaSafe(text), text);
  });

  test('long codes are text to spreadsheets, figures are numbers', () => {
    const html = toHtml([['439902198805176342', '1,234']], [false, true]);
    assert.match(html, /mso-number-format:"\\@"'>439902198805176342</);
    assert.match(html, /<td>1234<\/td>/);
    assert.doesNotMatch(toHtml([['<b>&']], [false]), /<b>/);
  });

  test('what is copied is read again as it was', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replace(/^[=+\-@＝＋－＠]+/u, ''));
    const safe = cell.filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text));
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(safe, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(table, (cells) => {
        // A single empty cell gives empty text, which is no copy.
        if (cells.length === 1 && cells[0]?.join('') === '' && cells[0].length === 1) return;
        const read = fromTsv(toTsv(cells));
        const whole = cells.at(-1)?.every((text) => text === '') && cells[0]?.length === 1 ? cells.slice(0, -1) : cells;
        assert.deepEqual(read, whole);
      }),
    );
    assert.deepEqual(fromTsv('a\tb\r\nc\td\r\n'), [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    assert.deepEqual(fromTsv('"x\ny"\t"say ""hi"""'), [['x\ny', 'say "hi"']]);
  });
});

test('a line knows the line that holds it', () => {
  const lines = [0, 1, 2, 1, 0].map((level, index) => ({ kind: 'row' as const, key: String(index), row: index, level }));
  assert.deepEqual(
    lines.map((_line, index) => parentOf(lines, index)),
    [0, 0, 1, 0, 4],
  );
});
