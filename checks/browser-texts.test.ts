import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ofModules, textsOf } from '../apps/web/plugins/locale-texts.ts';
import { codeOf, filesOf, isTest, sources, textOf } from './source.ts';

type Texts = { readonly [key: string]: string | Texts };
const flat = (texts: Texts, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  );

const [zh, zhtw, en] = ['zh', 'zhtw', 'en'].map((language) => new Map(flat(textsOf(language)))) as [
  Map<string, string>,
  Map<string, string>,
  Map<string, string>,
];
/** Sections; the failures of fields are named by the kinds, which the server shares. */
const areas = [...new Set([...zh.keys()].map((key) => key.split('.')[0] ?? ''))].filter((area) => area !== 'field');
const own = [...zh.keys()].filter((key) => !key.startsWith('field.'));

const code = sources
  .filter((file) => /^(apps\/web|packages\/(client|shell|ui)|modules\/\w[\w-]*\/[\w-]+\/web)\//.test(file) && !isTest(file))
  .map(codeOf)
  .join('\n');
/** Settings of people have names of the same form, which no text belongs to. */
const withoutSettings = code.replace(/\b(?:use|read|write|watch)Setting(?:<[^>]*>)?\('[^']*'/g, '');
const named = [...withoutSettings.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)]
  .map(([, key = '']) => key)
  .filter((key) => areas.includes(key.split('.')[0] ?? ''));
/** Beginnings of keys whose end is worked out: `ui.import.step.${step}`. */
const begun = [...code.matchAll(/[`']([a-z]\w*(?:\.\w+)*\.)(?:\$\{|')/g)]
  .map(([, start = '']) => start)
  .filter((start) => areas.includes(start.split('.')[0] ?? ''));

test('every text that the browser asks for exists', () => {
  assert.ok(named.length >= 2400, `only ${named.length} keys were seen`);
  const known = (key: string) => zh.has(key) || own.some((one) => one.startsWith(`${key}.`) || one.startsWith(`${key}_`));
  assert.deepEqual([...new Set(named.filter((key) => !known(key)))], []);
  assert.deepEqual(
    begun.filter((start) => !own.some((one) => one.startsWith(start))),
    [],
  );
});

test('every text of the browser is asked for somewhere', () => {
  const asked = new Set(named);
  const unused = own.filter((key) => !asked.has(key.replace(/_(one|other)$/, '')) && !begun.some((start) => key.startsWith(start)));
  assert.deepEqual(unused, []);
});

const HAN = /\p{Script=Han}/u;
/** Written in simplified Chinese only, whatever the word. */
const SIMPLIFIED = /[们这为个关闭页时间询权请录发说开会现样实务员图数据设备导审历单订]/u;
// A language is called by its own name everywhere.
const isName = (key: string): boolean => key.startsWith('shell.languages.');

test('nothing is left untranslated', () => {
  const left = [...en].filter(([key, text]) => HAN.test(text) && !isName(key));
  const half = [...zhtw].filter(([key, text]) => SIMPLIFIED.test(text) && !isName(key));
  assert.deepEqual([...left, ...half], []);
});

test('corrections of traditional Chinese correct something', () => {
  const files = filesOf('{apps,packages,modules}/**/locales/zh-TW.overrides.json');
  assert.ok(files.length >= 7, String(files.length));
  for (const file of files) for (const [key] of flat(JSON.parse(textOf(file)) as Texts)) assert.ok(zh.has(key), `${file}: ${key}`);
});

test('only a module asks for its texts, which come with its own pages and parts of pages alone', () => {
  const textsIn = (folder: string) => flat(JSON.parse(readFileSync(path.join(folder, 'zh.json'), 'utf8')) as Texts);
  const entries = Object.entries(ofModules).flatMap(([module, folders]) => folders.flatMap(textsIn).map(([key]) => ({ key, module })));
  const ofModule = new Map(entries.map(({ key, module }) => [key, module]));
  assert.ok(ofModule.size > 1500, `only ${ofModule.size} texts of modules were seen`);
  assert.equal(entries.length, ofModule.size, 'two modules declare the same text');
  /** The modules that have a text, or one of those that a put-together key may mean. */
  const ownersOf = (key: string) =>
    ofModule.has(key)
      ? [ofModule.get(key)]
      : entries.filter((one) => one.key.startsWith(key.endsWith('.') ? key : `${key}_`)).map(({ module }) => module);
  // The page of parents and the leader's board are programs of their own, with their own texts.
  const asker =
    /^(apps\/web|packages\/(client|shell|ui)|modules\/(?!study\/(family\/web\/page|journey\/web\/leader)\/)[\w-]+\/[\w-]+\/web)\//;
  const asked = sources
    .filter((file) => asker.test(file) && !isTest(file))
    .flatMap((file) =>
      [...codeOf(file).matchAll(/[`']([a-z]\w*(?:\.\w+)+|[a-z]\w*(?:\.\w+)*\.(?=\$\{|'))/g)].map(([, key = '']) => ({ file, key })),
    );
  const foreign = asked.filter(({ file, key }) => {
    const owners = ownersOf(key);
    return owners.length > 0 && !owners.some((owner) => file.startsWith(`modules/${owner}/`));
  });
  assert.deepEqual(
    foreign.map(({ file, key }) => `${file}: ${key}`),
    [],
  );
});
