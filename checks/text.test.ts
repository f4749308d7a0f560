import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, filesOf, isTest, sources, textOf } from './source.ts';

const lines = (pattern: RegExp, files: readonly string[], read: (file: string) => string = codeOf) =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, n) => (pattern.test(line) ? [`${file}:${n + 1} ${line.trim().slice(0, 100)}`] : [])),
  );

/** Files that read what people write in Chinese, or whose words are not for the screen. Nothing else may speak it. */
const readers = [
  /^modules\/platform\/calendar\/arrangement\.ts$/,
  /^packages\/model\/kinds\//,
  /^packages\/engine\/transfer\/import\//,
  /^modules\/.*\/(seed|sample)\//,
  /^modules\/study\/school\/(spellings|grade-name|class-name)[\w-]*\.ts$/,
];

test('Chinese stands in locale files, seeds and tests alone', () => {
  const looked = sources.filter((file) => !isTest(file) && !readers.some((reader) => reader.test(file)));
  assert.ok(looked.length >= 2100);
  assert.deepEqual(lines(/\p{Script=Han}/u, looked), []);
});

test('nothing knows the machine it was written on', () => {
  const documents = filesOf('*.{md,json,mjs}').filter((file) => file !== 'package-lock.json');
  const files = [...sources, ...documents, ...filesOf('docs/**/*.md'), ...filesOf('.ci/*')];
  assert.ok(files.length >= 2700);
  assert.deepEqual(
    lines(new RegExp(['/wo' + 'rk/', '/ro' + 'ot/', '[\'"`]/t' + 'mp\\b', '(?<![\\w.])/ho' + 'me/\\w'].join('|')), files, textOf),
    [],
  );
});

/** Go down only: in all sources, and in what the product runs. */
const MAX_EXCEPTIONS = 40;
const MAX_IN_PRODUCT = 8;

test('every exception to the types or the linter has its reason', () => {
  const exceptions = lines(
    /@ts-|biome-ignore/,
    sources.filter((file) => !file.startsWith('checks/')),
    textOf,
  );
  assert.ok(exceptions.length > 0, 'the check sees exceptions');
  assert.ok(
    exceptions.length <= MAX_EXCEPTIONS,
    `${exceptions.length} exceptions: solve the finding, or have one component hold it for all`,
  );
  const inProduct = exceptions.filter((line) => !isTest(line.split(':')[0] ?? '') && !/^(bench|e2e|packages\/testing)\//.test(line));
  assert.ok(inProduct.length <= MAX_IN_PRODUCT, inProduct.join('\n'));
  assert.deepEqual(
    exceptions.filter((line) => /@ts-(ignore|nocheck)/.test(line)),
    [],
  );
  assert.deepEqual(
    exceptions.filter((line) => !/(biome-ignore [\w/]+: \w.{3,}|@ts-expect-error \w.{5,})/.test(line)),
    [],
  );
});

test('"any" is said with a reason, and never outside of tests', () => {
  const said = sources.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, n, all) =>
        /(:|<|\bas)\s*any\b/.test(line.replace(/\/\/.*|^\s*\*.*|\/\*.*/, '').replace(/(['"`]).*?\1/g, ''))
          ? [{ file, n, above: all[n - 1] ?? '' }]
          : [],
      ),
  );
  assert.deepEqual(
    said.filter(({ file, above }) => !isTest(file) || !above.includes('noExplicitAny')).map(({ file, n }) => `${file}:${n + 1}`),
    [],
  );
});

test('no expression of a document is run as JavaScript', () => {
  const product = sources.filter((file) => !isTest(file));
  assert.ok(product.length >= 2200);
  assert.deepEqual(lines(/\beval\(|new Function\(|node:vm\b|dangerouslySetInnerHTML/, product), []);
});
