import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsOf } from '../plugins/locale-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, above = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as const] : flat(value, `${above}${key}.`),
  );

const [zh, zhtw, en] = ['zh', 'zhtw', 'en'].map((language) => new Map(flat(textsOf(language))));

/** English plural forms, such as "one day" beside "days", exist in English only. */
const isSingular = (key: string, keys: ReadonlyMap<string, string>): boolean => key.endsWith('_one') && keys.has(key.slice(0, -4));

test('the three languages have the same keys and the same figures in each text', () => {
  assert.ok(zh && zhtw && en && zh.size > 60);
  const figures = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  assert.deepEqual([...en.keys()].filter((key) => !isSingular(key, en)).sort(), [...zh.keys()].sort());
  assert.deepEqual([...zhtw.keys()].sort(), [...zh.keys()].sort());
  for (const [key, text] of zh)
    assert.deepEqual([figures(en.get(key) ?? ''), figures(zhtw.get(key) ?? '')], [figures(text), figures(text)], key);
});

test('traditional Chinese is converted with the wording of Taiwan', () => {
  assert.equal(zhtw?.get('signIn.submit'), '登入');
  assert.equal(zhtw?.get('shell.failure.retry'), '重試');
  const wrong = [...(zhtw ?? [])].filter(([, text]) => /型別|物件|稽核|釋出|許可權/.test(text));
  assert.deepEqual(wrong, [], 'words of programmers');
});
