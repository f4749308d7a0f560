import assert from 'node:assert/strict';
import { test } from 'node:test';
import { articleBlocks } from '../article/article-blocks.ts';
import { type Mark, marked } from '../article/article-marks.ts';

test('a text without marks is its paragraphs, line by line', () => {
  assert.deepEqual(articleBlocks('各学校：\n请做好安全教育。\n\n教育局'), [
    { kind: 'paragraph', pieces: [{ text: '各学校：\n请做好安全教育。' }] },
    { kind: 'paragraph', pieces: [{ text: '教育局' }] },
  ]);
});

test('headings, lists, quotations, bold words and links are told apart', () => {
  const kinds = articleBlocks('## 要求\n1. 行前**教育**\n2. 应急预案\n- 名单\n> 按通知执行\n见[附件](https://edu.example.cn/a)').map(
    ({ kind }) => kind,
  );
  assert.deepEqual(kinds, ['heading', 'numbers', 'bullets', 'quote', 'paragraph']);
  assert.deepEqual(articleBlocks('见[附件](https://edu.example.cn/a)和**正文**'), [
    {
      kind: 'paragraph',
      pieces: [{ text: '见' }, { text: '附件', link: 'https://edu.example.cn/a' }, { text: '和' }, { text: '正文', bold: true }],
    },
  ]);
});

test('nothing but addresses of web pages becomes a link, and open marks stay as typed', () => {
  for (const text of ['[点我](javascript:alert(1))', '[x](data:text/html,1)', '**未完', '<b>x</b>'])
    assert.deepEqual(articleBlocks(text), [{ kind: 'paragraph', pieces: [{ text }] }]);
  assert.deepEqual(articleBlocks('请看 https://edu.example.cn/b。'), [
    {
      kind: 'paragraph',
      pieces: [{ text: '请看 ' }, { text: 'https://edu.example.cn/b', link: 'https://edu.example.cn/b' }, { text: '。' }],
    },
  ]);
});

test('a mark is put around the selected words, or before every selected line', () => {
  const apply = (text: string, start: number, end: number, mark: Mark) => {
    const { from, to, words } = marked(text, start, end, mark, '内容');
    return text.slice(0, from) + words + text.slice(to);
  };
  assert.equal(apply('请注意安全', 3, 5, 'bold'), '请注意**安全**');
  assert.equal(apply('甲\n乙\n丙', 0, 3, 'numbers'), '1. 甲\n2. 乙\n丙');
  assert.equal(apply('', 0, 0, 'quote'), '> 内容');
  assert.equal(apply('附件', 0, 2, 'link'), '[附件](https://)');
});
