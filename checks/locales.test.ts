import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declaredErrors } from '@zhixing/engine/errors.ts';
import { permissionName } from '@zhixing/engine/http/permission-name.ts';
import { createCatalogue } from '@zhixing/engine/text/locale.ts';
import { effectiveModel } from '@zhixing/model';
import { productModules } from '../modules/tests/product.ts';
import { codeOf, filesOf, isTest, sources, textOf } from './source.ts';

type Texts = { readonly [key: string]: string | Texts };
const flat = (texts: Texts, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  );
const read = (file: string) => new Map(flat(JSON.parse(textOf(file)) as Texts));
const figures = (text: string) =>
  [...text.matchAll(/\{\{?(\w+)\}?\}/g)]
    .map(([, name]) => name)
    .toSorted()
    .join();

const product = sources.filter((file) => !isTest(file)).map(codeOf);
const texts = createCatalogue(productModules);
const models = productModules.flatMap((module) => module.models).map((document) => effectiveModel(document));

/** A word that English alone has two forms of: "one day" beside "days". */
const isSingular = (key: string, keys: ReadonlyMap<string, string>): boolean => key.endsWith('_one') && keys.has(key.slice(0, -4));

describe('locale files', () => {
  const files = filesOf('{apps,packages,modules}/**/locales/zh.json');
  test('are there', () => assert.ok(files.length >= 90, String(files.length)));
  for (const file of files)
    test(`${file} has the same keys and figures in English`, () => {
      const [zh, en] = [read(file), read(file.replace('zh.json', 'en.json'))];
      assert.ok(zh.size > 0);
      const plain = [...en.keys()].filter((key) => !isSingular(key, en));
      assert.deepEqual(plain.toSorted(), [...zh.keys()].toSorted());
      for (const key of en.keys()) assert.equal(figures(en.get(key) ?? ''), figures(en.get(key.replace(/_one$/, '')) ?? ''), key);
      for (const [key, text] of zh) {
        assert.ok(text.trim() !== '' && en.get(key)?.trim(), key);
        assert.equal(figures(en.get(key) ?? ''), figures(text), key);
      }
    });
});

/** What a model shows to people, as keys; where several are given, one is enough. */
function keysOf(model: (typeof models)[number]): string[][] {
  const { name } = model;
  const fields = Object.values(model.fields);
  const named = fields.filter((field) => field.kind.name === 'choice' && field.name !== 'status');
  const options = named.flatMap((field) =>
    (field.settings.options as string[]).map((option) => [
      `${name}.options.${field.name}.${option}`,
      `model.options.${field.name}.${option}`,
    ]),
  );
  const actions = Object.values(model.actions).filter((action) => !action.system);
  const args = actions.flatMap((action) =>
    Object.keys(action.args ?? {}).map((arg) => [`${name}.args.${arg}`, `${name}.fields.${arg}`, `model.args.${arg}`]),
  );
  const argOptions = actions.flatMap((action) =>
    Object.entries(action.args ?? {}).flatMap(([arg, field]) =>
      ((field.options ?? []) as string[]).map((option) => [
        `${name}.options.${action.name}.${arg}.${option}`,
        `${name}.options.${arg}.${option}`,
      ]),
    ),
  );
  return [
    [`${name}.title`],
    ...fields.map((field) => [`${name}.fields.${field.name}`, `model.fields.${field.name}`]),
    ...options,
    ...model.states.map((state) => [`${name}.states.${state}`]),
    ...actions.map((action) => [`${name}.actions.${action.name}`]),
    ...args,
    ...argOptions,
    ...model.formGroups.map((group) => [`${name}.groups.${group.title}`, `model.groups.${group.title}`]),
    ...Object.keys(model.document.checks ?? {}).map((check) => [`${name}.checks.${check}`]),
    ...model.formRows.map((rows) => [`${name}.groups.${rows.model}`, `${rows.model}.title`]),
  ];
}

describe('every word of every model is there in three languages', () => {
  for (const model of models)
    test(model.name, () => {
      const keys = keysOf(model);
      assert.ok(keys.length > 8);
      for (const language of ['zh', 'zh-TW', 'en'] as const)
        assert.deepEqual(
          keys.filter((choice) => !choice.some((key) => texts.find(language, key))),
          [],
          language,
        );
    });
});

test('two fields of a model that differ by name in Chinese differ in English', () => {
  const doubled = models.flatMap(({ name, fields }) => {
    const named = (language: 'zh' | 'en', field: string) =>
      texts.find(language, `${name}.fields.${field}`) ?? texts.find(language, `model.fields.${field}`);
    // The version that guards against overwriting is shown nowhere.
    const shown = Object.values(fields).filter((field) => field.settings.internal !== true && field.name !== 'version');
    return shown.flatMap(({ name: one }, at) =>
      shown
        .slice(at + 1)
        .filter(({ name: other }) => named('en', one) === named('en', other) && named('zh', one) !== named('zh', other))
        .map(({ name: other }) => `${name}: ${one} and ${other} are both "${named('en', one)}"`),
    );
  });
  assert.deepEqual(doubled, []);
});

test('no model keeps words for what it no longer has', () => {
  const stale = models.flatMap((model) => {
    const more = (section: string, names: object) => Object.keys(names).map((name) => `${model.name}.${section}.${name}`);
    // Actions of the server itself stand in the history, under their names.
    const wanted = new Set([
      ...keysOf(model).flat(),
      ...more('help', model.fields),
      ...more('actions', model.actions),
      ...more('checks', model.document.alternatives ?? {}),
    ]);
    const sections = new RegExp(`^${model.name}\\.(fields|options|states|actions|args|groups|help|checks)\\.`);
    return texts.keys('zh').filter((key) => sections.test(key) && !wanted.has(key));
  });
  assert.deepEqual(stale, []);
});

describe('errors', () => {
  const declared = [...declaredErrors().keys()];
  const placeOf = (key: string) => key.replace(/\.(\w+)$/, '.errors.$1');

  test('every declared failure has its texts, and every text is a declared failure', () => {
    assert.ok(declared.length >= 610, String(declared.length));
    assert.deepEqual(
      declared.filter((key) => !texts.find('zh', placeOf(key)) || !texts.find('en', placeOf(key))),
      [],
    );
    const written = texts
      .keys('zh')
      .filter((key) => /\.errors\.\w+$/.test(key) && !key.startsWith('field.'))
      .map((key) => key.replace('.errors.', '.'));
    const used = product.join('\n');
    assert.deepEqual(
      written.filter((key) => !declared.includes(key) && !used.includes(`'${key}'`)),
      [],
    );
  });

  test('every declared failure is raised somewhere', () => {
    const raised = new Set(
      product.flatMap((code) => [...code.matchAll(/\w[eE]rrors\.(\w+)|'([\w.]+)'/g)].map(([, name, text]) => name ?? text ?? '')),
    );
    assert.ok(raised.size >= 5000, String(raised.size));
    assert.deepEqual(
      declared.filter((key) => !raised.has(key) && !raised.has(key.slice(key.lastIndexOf('.') + 1))),
      [],
    );
  });

  test('every failure that is named in the code has its text', () => {
    const areas = [...new Set(['field', ...declared.map((key) => key.slice(0, key.lastIndexOf('.')))])];
    const named = new Set(
      product
        .flatMap((code) => [...code.matchAll(/key: '([\w.]+)'|issue\('([\w.]+)'/g)].map(([, key, issue]) => key ?? issue ?? ''))
        .filter((key) => areas.includes(key.slice(0, key.lastIndexOf('.')))),
    );
    assert.ok(named.size >= 120, String(named.size));
    assert.deepEqual(
      [...named].filter((key) => !texts.find('zh', placeOf(key)) || !texts.find('en', placeOf(key))),
      [],
    );
  });
});

/** What the placeholders of refused permissions stand for, by what is written between their braces. */
const placeholders: Readonly<Record<string, readonly string[]>> = {
  'model.name': models.map(({ name }) => name),
  permission: ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'],
  duty: ['system', 'security'],
};

/** Every permission that a template may name. */
function permissionsOf(template: string): readonly string[] {
  const [whole = '', place = ''] = /\$\{([\w.]+)\}/.exec(template) ?? [];
  return whole === '' ? [template] : (placeholders[place] ?? []).flatMap((name) => permissionsOf(template.replace(whole, name)));
}

test('every permission that a refusal names has words in both languages', () => {
  const calls = product.flatMap((code) => [...code.matchAll(/modelErrors\.denied\(([^)]*)\)/g)].map(([, sent = '']) => sent));
  assert.ok(calls.length >= 15, String(calls.length));
  const templates = calls.map((sent) => /^\{ permission: (['`])(.+)\1 \}$/.exec(sent)?.[2]);
  assert.deepEqual(
    calls.filter((_, at) => templates[at] === undefined),
    [],
    'named by a text or a template',
  );
  const wordless = templates.filter((template = '') => {
    const permissions = permissionsOf(template);
    const named = permissions.filter((one) => (['zh', 'en'] as const).every((language) => permissionName(texts, language, one) !== one));
    // A field is one of a single model; everything else is a permission of all of them.
    return named.length === 0 || (named.length < permissions.length && !permissions.some((one) => isField(one)));
  });
  assert.deepEqual(wordless, []);
});

const isField = (permission: string): boolean => {
  const [name, field = ''] = permission.split('.');
  return models.some((model) => model.name === name && Object.hasOwn(model.fields, field));
};

test('traditional Chinese comes from simplified Chinese: every text is there, and no simplified sign is left over', () => {
  const keys = texts.keys('zh');
  assert.ok(keys.length >= 4200, String(keys.length));
  assert.deepEqual(
    keys.filter((key) => !texts.find('zh-TW', key)),
    [],
  );
  assert.equal(texts.find('zh', 'model.fields.createdAt'), '创建时间');
  assert.equal(texts.find('zh-TW', 'model.fields.createdAt'), '建立時間');
  // Signs that traditional Chinese writes in another way in every word.
  const simplified = /[这为们时间发现错误数据设]/u;
  const left = keys.filter(
    (key) => /[这们时错误数据设]/u.test(texts.find('zh-TW', key) ?? '') && simplified.test(texts.find('zh', key) ?? ''),
  );
  assert.deepEqual(left, []);
});

test('no text in traditional Chinese has a sign or a word that the converter misread', () => {
  // Of a simplified sign that stands for several: hair, beard and clock where none is meant, and the week that is no circle.
  const signs = /(?<![頭理])髮|鬚|(?<!手)錶|合並|(?<![合一])併發|(?<!關)聯系|紅衝|衝減|回復|[各在期每本上下]周(?!圍|邊)|^周$/u;
  // What programmers call a partition, a datagram, an operand, a binding and a sign-out.
  const words = /割槽|資料包|運算元|繫結|退出登入|不線上|千克|筆簡訊|檔案檔案/u;
  const read = [...texts.keys('zh').map((key) => [key, texts.find('zh', key) ?? ''] as const), ...browserTexts()];
  assert.ok(read.length >= 7000, String(read.length));
  const wrong = read
    .map(([key, text]) => [key, texts.traditional(text)] as const)
    .filter(([, text]) => signs.test(text) || words.test(text));
  assert.deepEqual(wrong, []);
});

const browserTexts = (): (readonly [string, string])[] =>
  filesOf('{apps,packages,modules}/**/web/**/locales/zh.json').flatMap((file) =>
    [...read(file)].map(([key, text]) => [`${file} ${key}`, text] as const),
  );
