import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { filesOf, textOf } from './source.ts';

type Node = string | { readonly [key: string]: Node };

/** English that no native product says, with what to say instead. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/\bwho(m|ever)\b/i, 'name the people, or "anyone who"'],
  [/\b(some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bnobody\b/i, 'no one'],
  [/\bput(s)? in force\b|\bin force\b/i, 'publish, valid'],
  [/\bput(s)? (it |them |the \w+ )?right\b/i, 'fix'],
  [/\bhand(s|ed)? (it |them )?in\b/i, 'submit'],
  [/\bgo(es|ing)? on\b(?! (study|day|trips?)\b)/i, 'continue'],
  [/\bnot waited for\b/i, 'runs in background'],
  [/\bby walking\b/i, 'write what is learnt'],
  [/\bgive(s|n)? back\b|\btake(s|n)? back\b/i, 'return, recall'],
  [/\b(is|are|be|been|was) told\b|\btell(s)? (him|them|people)\b/i, 'notify'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct, rectify'],
  [/\banew\b|\bby itself\b/i, 'again, automatically'],
  [/\bcommon words\b/i, 'quick phrases'],
  [/\bstudy-tour\b/i, 'study tour'],
  [/\bon (the )?shel(f|ves)\b/i, 'listed'],
  [/\be-mail/i, 'email'],
  [/\bintroduc(ed|e|es|ing)\b/i, 'accredit'],
];

/** Chinese that no official writes. */
const CHINESE: readonly (readonly [RegExp, string])[] = [
  [/！/, 'no exclamation marks'],
  [/[\p{Script=Han}][;:?!]\s*$|[\p{Script=Han}][;?!](?=[\p{Script=Han}])|[\p{Script=Han}]\(|\)[\p{Script=Han}]/u, 'full-width punctuation'],
  [/没有加载成功|没有完成$|未能登录$/, '加载失败, 未完成, 登录失败'],
  [/还没有/, '暂无, 尚未'],
  [/不认识|算不出|找不着/, '无法识别, 无法得出结果, 找不到'],
  [/为什么我/, '权限说明'],
  [/确定要(?!退出系统)|确定执行/, '确认……？'],
];

/** What stands between a text and its reader: places to be filled in, and codes that are no language. */
const plain = (text: string) => text.replace(/\{+\w+\}+/g, '');

/** Keys that hold no texts to read: spellings and synonyms that imports recognise, names of icons, codes of categories. */
const NO_TEXTS = /\.(synonyms|aliases|spelling)\.|\.(category|icon)$|^(transfer\.(totals|pages|remarks)|palette\.words\.)/;

const flat = (node: Node, above = ''): (readonly [string, string])[] =>
  typeof node === 'string' ? [[above, node]] : Object.entries(node).flatMap(([key, value]) => flat(value, above ? `${above}.${key}` : key));

function found(file: string, language: readonly (readonly [RegExp, string])[]): string[] {
  const texts = flat(JSON.parse(textOf(file)) as Node).filter(([key]) => !NO_TEXTS.test(key));
  return texts.flatMap(([key, text]) =>
    language.flatMap(([words, instead]) => (words.test(plain(text)) ? [`${file} ${key}: "${text}" → ${instead}`] : [])),
  );
}

describe('texts read as a native product of the field would say them', () => {
  for (const [name, language] of [
    ['en', ENGLISH],
    ['zh', CHINESE],
  ] as const)
    test(name, () => {
      const files = filesOf(`{apps,packages,modules}/**/locales/${name}.json`);
      assert.ok(files.length >= 90, String(files.length));
      assert.deepEqual(
        files.flatMap((file) => found(file, language)),
        [],
      );
    });

  test('names of menu pages', () => {
    const titles = ['menu', 'development'].flatMap((name) =>
      [...textOf(`modules/platform/menu/${name}.json`).matchAll(/"en": "(.*)"/g)].map(([, title = '']) => title),
    );
    assert.ok(titles.length >= 300, String(titles.length));
    assert.deepEqual(
      titles.filter((title) => ENGLISH.some(([words]) => words.test(title))),
      [],
    );
  });
});
