import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FlowNode, flowDocumentSchema } from '@zhixing/flow';
import i18next, { type ResourceLanguage } from 'i18next';
import { textsOf } from '../../../../../apps/web/plugins/locale-texts.ts';
import { canvasLabels } from '../chart/canvas-labels.ts';
import { type Box, layOut, pathOf } from '../chart/layout.ts';
import { nearestBox } from '../chart/neighbour.ts';
import { isTaken, type Progress } from '../chart/progress.ts';
import { flowWords } from '../chart/words.ts';

const approval = (id: string) => ({ kind: 'approval', id, who: { who: 'initiator' } });
const { nodes } = flowDocumentSchema.parse({
  code: 'flow',
  model: 'memo',
  nodes: [
    { kind: 'start', id: 'start' },
    {
      kind: 'parallel',
      id: 'fork',
      branches: [
        { id: 'left', nodes: [approval('a'), approval('b')] },
        {
          id: 'right',
          nodes: [
            {
              kind: 'exclusive',
              id: 'inner',
              branches: [
                { id: 'one', nodes: [approval('c')] },
                { id: 'two', nodes: [] },
              ],
            },
          ],
        },
      ],
    },
    approval('last'),
  ],
});
const drawn = layOut({ nodes });
const box = (id: string): Box => drawn.boxes.find((one) => one.id === id) as Box;

test('of a branch it is said whether the flow went into it, once that is decided', () => {
  const at = (taken?: readonly string[]): Progress => ({ inner: { state: 'passed', taken } });
  assert.deepEqual(
    ['one', 'two'].map((branch) => isTaken(at(['two']), 'inner', branch)),
    [false, true],
  );
  for (const progress of [undefined, {}, at(), at([])]) assert.equal(isTaken(progress, 'inner', 'one'), null);
});

test('no two cards of a drawing touch, and all of them lie within it', () => {
  assert.equal(drawn.boxes.length, 8 + 4 + 1 - 1);
  for (const [index, one] of drawn.boxes.entries()) {
    assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.width <= drawn.width && one.y + one.height <= drawn.height, one.id);
    for (const other of drawn.boxes.slice(index + 1)) {
      const apart =
        one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;
      assert.ok(apart, `${one.id} and ${other.id}`);
    }
  }
});

test('branches stand in their order, and something can be put at every place but before the start', () => {
  assert.ok(box('fork.left').x < box('fork.right').x);
  assert.ok(box('inner.one').x < box('inner.two').x);
  const places = drawn.gaps.map(({ place: { branch, index } }) => `${branch ? `${branch.node}.${branch.branch}` : ''}:${index}`);
  const all = [':1', ':2', ':3', 'fork.left:0', 'fork.left:1', 'fork.left:2', 'fork.right:0', 'fork.right:1'];
  assert.deepEqual(places.toSorted(), [...all, 'inner.one:0', 'inner.one:1', 'inner.two:0'].toSorted());
});

test('arrow keys lead to the card that stands that way, and nowhere at the edge', () => {
  const go = (id: string, key: string) => nearestBox(drawn.boxes, id, key)?.id;
  assert.equal(go('start', 'ArrowDown'), 'fork');
  assert.equal(go('fork.left', 'ArrowRight'), 'fork.right');
  assert.equal(go('a', 'ArrowDown'), 'b');
  assert.equal(go('start', 'ArrowUp'), undefined);
  assert.equal(go('start', 'Enter'), undefined);
});

test('a line is a path with its corners rounded, also where its points fall together', () => {
  assert.equal(
    pathOf([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
      { x: 0, y: 20 },
    ]),
    'M0 0L0 20',
  );
  assert.match(
    pathOf([
      { x: 0, y: 0 },
      { x: 0, y: 20 },
      { x: 40, y: 20 },
    ]),
    /Q0 20 8 20L40 20$/,
  );
});

test('cards say one as one, at which level levels begin, how many are enough, and what was done', async () => {
  const words = async (lng: 'zh' | 'en') => {
    const said = i18next.createInstance();
    await said.init({
      lng,
      resources: { [lng]: { translation: textsOf(lng) as ResourceLanguage } },
      interpolation: { escapeValue: false },
    });
    return flowWords((key, params) => said.t(key, params ?? {}), {}, {}, { departOn: lng === 'zh' ? '出发日期' : 'Departure' });
  };
  const wait = (amount: number) => ({ kind: 'timer', id: 'wait', after: { amount, unit: 'days', working: true } }) as const;
  const [en, zh] = [await words('en'), await words('zh')];
  assert.deepEqual([en.summary(wait(1)), en.summary(wait(2))], ['After 1 workday', 'After 2 workdays']);
  assert.deepEqual([zh.summary(wait(1)), zh.summary(wait(2))], ['1个工作日后', '2个工作日后']);
  const counted = (field: string, by?: string) => ({ ...wait(2), field, after: { ...wait(2).after, ...(by && { field: by }) } });
  assert.equal(zh.summary(counted('departOn')), '自“出发日期”起，2个工作日后');
  assert.equal(en.summary(counted('departOn')), 'After 2 workdays, counted from “Departure”');
  assert.equal(zh.summary(counted('other', 'days')), '自“表单中的日期”起，按“表单中的数值”的工作日数等待');
  assert.equal(en.who({ who: 'named', roles: ['teacher'] }), '1 role');
  assert.equal(en.who({ who: 'levels', from: 2, upTo: 3 }), 'Level by level, from superior level 2 to level 3');
  assert.equal(zh.who({ who: 'levels', upTo: 3 }), '逐级审批至第3级主管');
  const board = { kind: 'approval', id: 'board', who: { who: 'initiator' }, mode: { mode: 'all', pass: { percent: 60 } } } as const;
  const rows: FlowNode = { kind: 'subFlow', id: 's', flow: 'buses', perRow: 'bus', async: true };
  assert.deepEqual([zh.summary(rows), en.summary(rows)], ['buses · 每行一次 · 后台执行', 'buses · once per row · runs in background']);
  assert.deepEqual([zh.summary(board), en.summary(board)], ['发起人本人 · 60%会签', 'Initiator · approval by 60%']);
  assert.deepEqual([zh.did('start', 'agreed'), zh.did('processing', 'agreed'), zh.did('approval', 'agreed')], ['已提交', '已办理', '同意']);
});

test('the tools of the canvas speak the language of the page', async () => {
  const said = i18next.createInstance();
  await said.init({ lng: 'zh', resources: { zh: { translation: textsOf('zh') as ResourceLanguage } } });
  const labels = Object.entries(canvasLabels((key) => said.t(key))).filter(([, label]) => typeof label === 'string');
  assert.ok(labels.length >= 10);
  for (const [place, label] of labels) assert.match(String(label), /^[\p{Script=Han}，]+$/u, place);
});
