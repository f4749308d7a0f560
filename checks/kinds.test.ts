import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds } from '@zhixing/model';
import { codeOf, isTest, sources } from './source.ts';

/*
 * Code outside of the folders of kinds asks a kind what it can and never compares its name: a new kind is its two files. What is found here is
 * anything called kind that stands beside the name of a field kind, in a comparison, a list, a switch, a pattern or a look-up table.
 */

/** Files in which `kind` means something else, or a table by names is meant: why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'modules/platform/menu/menu-list.ts': 'kinds of menu entries',
  'modules/platform/menu/merged-menu.ts': 'kinds of menu entries',
  'modules/platform/message/': 'kinds of message accounts',
  'packages/model/kind-settings.ts':
    'the settings of kinds, apart from them because browsers load kinds without the library that checks documents',
  'packages/ui/filter/builder/': 'parts of a condition: a line or a group',
  'modules/platform/online-dev/online-dev.route.ts':
    'what clients of the compatibility API call the controls; any other kind is an input there',
  'modules/platform/registration/web/answer-field.tsx':
    'keyboards of phones on the public page, which has plain boxes; any other kind has the usual one',
};

const KIND = String.raw`[\w.?\])]*\bkind(?:\.name)?`;
const names = new Set(Object.keys(kinds));
const isHome = (file: string): boolean => /^packages\/(model|ui)\/kinds\//.test(file);
const files = sources.filter(
  (file) => /^(packages|modules|apps)\//.test(file) && !isTest(file) && !/\.test\.tsx?$/.test(file) && !isHome(file),
);

const namesIn = (text: string): string[] =>
  [...text.matchAll(/'([A-Za-z]+)'/g)].flatMap(([, name = '']) => (names.has(name) ? [name] : []));
const keysIn = (text: string): string[] =>
  [...text.matchAll(/(?:[{,]|^)\s*([A-Za-z]+):/gm)].flatMap(([, name = '']) => (names.has(name) ? [name] : []));

/** The lists, sets and tables of the sources by the names of their constants. */
const tables = new Map<string, string>();
const TABLE = /const (\w+)\b[^=;]*=\s*(?:[\w.]+\(\s*)*?((?:new Set\()?\[[^;]*?\]|\{[^;]*?\n\}|\{[^;]*?\})/g;
for (const file of files)
  for (const [, name = '', body = ''] of codeOf(file).matchAll(TABLE)) {
    tables.set(`${file}#${name}`, body);
    if (!tables.has(name)) tables.set(name, body);
  }
const tableOf = (file: string, name: string): string => tables.get(`${file}#${name}`) ?? tables.get(name) ?? '';

/** Whether a match means a field kind, by its form. */
const forms: readonly (readonly [RegExp, (match: RegExpMatchArray, file: string) => boolean])[] = [
  [new RegExp(`${KIND}\\s*[!=]==?\\s*'([A-Za-z]+)'`, 'g'), ([, name = '']) => names.has(name)],
  [new RegExp(`'([A-Za-z]+)'\\s*[!=]==?\\s*${KIND}\\b`, 'g'), ([, name = '']) => names.has(name)],
  [new RegExp(`\\[([^\\[\\]]*)\\]\\.includes\\(\\s*(?:String\\()?${KIND}`, 'g'), ([, list = '']) => namesIn(list).length > 0],
  [
    new RegExp(`\\b(\\w+)\\.(?:includes|has)\\(\\s*(?:String\\()?${KIND}\\b`, 'g'),
    ([, name = ''], file) => namesIn(tableOf(file, name)).length > 0,
  ],
  [
    new RegExp(`\\b(\\w+)\\[\\s*${KIND}(?: as [^\\]]*)?\\]`, 'g'),
    ([, name = ''], file) => name !== 'kinds' && keysIn(tableOf(file, name)).length > 0,
  ],
  [new RegExp(`switch \\(${KIND}\\)[^}]*`, 'g'), ([body]) => namesIn(body).length > 0],
  [new RegExp(`/([^/\\n]+)/\\.test\\(${KIND}\\)`, 'g'), ([, pattern = '']) => [...names].some((name) => pattern.includes(name))],
];

function comparisonsIn(file: string, code = codeOf(file)): string[] {
  return forms.flatMap(([form, means]) =>
    [...code.matchAll(form)]
      .filter((match) => means(match, file))
      .map((match) => `${file}:${code.slice(0, match.index).split('\n').length}: ${match[0].split('\n')[0]}`),
  );
}

const isAllowed = (found: string): boolean => Object.keys(ALLOWED).some((place) => found.includes(place));

test('no code outside of the folders of kinds compares the name of a field kind', () => {
  const open = files.flatMap((file) => comparisonsIn(file)).filter((found) => !isAllowed(found));
  assert.deepEqual(open, []);
  assert.ok(files.length > 1800, `${files.length} files were looked at`);
});

test('the search finds each of the forms in which a name is compared', () => {
  const written = [
    "if (field.kind === 'ref') return;",
    "kind.name !== 'json'",
    "'date' == field.kind",
    "['text', 'choice'].includes(field.kind.name)",
    "switch (field.kind) { case 'money': return 1; }",
    '/file|image/.test(kind)',
  ];
  for (const code of written) assert.equal(comparisonsIn('packages/engine/x.ts', code).length, 1, code);
  assert.deepEqual(
    comparisonsIn('packages/engine/x.ts', "kind.name === 'unheardOf'; node.kind === 'approve'; kind.reference === 'one'"),
    [],
  );
});

test('every exception is still one', () => {
  const found = files.filter((file) => comparisonsIn(file).length > 0);
  const stale = Object.keys(ALLOWED).filter((place) => !found.some((file) => file.includes(place)));
  assert.deepEqual(stale, []);
});
