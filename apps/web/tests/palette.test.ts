import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinder } from '../shell/palette/find.ts';

const pages = [
  { title: '教育局档案', path: '基础资料 / 教育局管理 /lims01/lims010101', words: 'jiaoyujudangan jyjda' },
  { title: '学校资料', path: '基础资料 / 学校管理 /lims01/lims010201', words: 'xuexiaoziliao xxzl' },
  { title: '教职工资料', path: '基础资料 / 学校管理 /lims01/lims010202', words: 'jiaozhigongziliao jzgzl' },
  { title: 'Trips', path: 'Study tours /lims04/lims040101', words: '' },
];
const find = createFinder(pages);
const titles = (query: string) => find(query).items.map(({ title }) => title);

test('pages are found by title, by path, by initials and by pinyin', () => {
  assert.equal(titles('教育局')[0], '教育局档案');
  assert.ok(titles('学校管理').includes('教职工资料'));
  assert.deepEqual(titles('jyj'), ['教育局档案']);
  assert.equal(titles('JYJDA')[0], '教育局档案');
  assert.deepEqual(titles('ziliao').toSorted(), ['学校资料', '教职工资料'].toSorted());
  assert.equal(titles('xue xiao')[0], '学校资料');
  assert.ok(titles('lims010202').includes('教职工资料'));
});

test('a slip of the finger still finds, nonsense does not', () => {
  assert.equal(titles('Tripps')[0], 'Trips');
  assert.deepEqual(titles('qqqq'), []);
});

test('what begins with the initials comes before what only holds them', () => {
  const items = ['xszl abxs', 'xsda xs'].map((words, place) => ({ title: `第${place}`, path: '', words }));
  assert.deepEqual(
    createFinder(items)('xs').items.map(({ title }) => title),
    ['第1', '第0'],
  );
});

test('what is spelled scores below what merely resembles it', () => {
  const actions = createFinder([{ title: '退出登录', path: '', words: 'tuichudenglu tcdl' }]);
  const resembling = createFinder([{ title: '打印名单留存', path: '系统模块 / 数据模型 /data/printedLists', words: 'dymdlc' }]);
  assert.ok(actions('tcdl').best <= 0.01);
  assert.ok(resembling('tedL').best > 0.1);
  assert.equal(actions('qqqq').best, 1);
});
