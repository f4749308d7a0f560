import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { codeOf, edges, filesOf, sources, textOf } from './source.ts';

const roles = [
  'model',
  'rules',
  'errors',
  'action',
  'route',
  'job',
  'flow',
  'page',
  'slots',
  'web',
  'entry',
  'test',
  'module',
  'grants',
  'config',
  'd',
];
const folders = new Set(sources.flatMap((file) => path.posix.dirname(file).split('/')));

test('no folder is a drawer for everything', () => {
  assert.ok(folders.size >= 150);
  assert.deepEqual(
    ['services', 'utils', 'util', 'common', 'helpers', 'types', 'shared', 'lib', 'misc'].filter((name) => folders.has(name)),
    [],
  );
});

test('a suffix is a role of the house', () => {
  const suffixes = sources.flatMap((file) => /\.([a-z]+)\.(?:ts|tsx)$/.exec(path.basename(file))?.[1] ?? []);
  assert.ok(suffixes.length >= 650);
  assert.deepEqual(
    [...new Set(suffixes)].filter((suffix) => !roles.includes(suffix)),
    [],
  );
});

test('a file of a role does what its suffix says', () => {
  const says: Readonly<Record<string, RegExp>> = {
    model: /defineModel\(/,
    rules: /defineRules\(/,
    errors: /defineErrors\(/,
    module: /defineModule\(/,
    route: /defineRoute\(/,
    web: /defineWeb\(/,
  };
  let seen = 0;
  for (const [role, call] of Object.entries(says))
    for (const file of sources.filter((one) => one.endsWith(`.${role}.ts`) && one.startsWith('modules/'))) {
      seen += 1;
      assert.match(textOf(file), call, file);
    }
  assert.ok(seen > 35, String(seen));
});

test('a model, rules, errors or a route is declared in a file of that role', () => {
  const calls = { defineModel: 'model', defineRules: 'rules', defineErrors: 'errors', defineRoute: 'route' };
  const modules = sources.filter((file) => file.startsWith('modules/') && !file.includes('/tests/'));
  for (const [call, role] of Object.entries(calls)) {
    const elsewhere = modules.filter(
      (file) => new RegExp(`\\b${call}\\(`).test(codeOf(file)) && !file.endsWith(`.${role}.ts`) && !file.endsWith('.module.ts'),
    );
    assert.deepEqual(elsewhere, [], call);
  }
});

test('every module lists itself', () => {
  const files = sources.filter((file) => file.endsWith('.module.ts') && file.startsWith('modules/'));
  const listed = new Set(
    edges.filter(({ from }) => from === 'modules/server.ts' || from === 'modules/identity/identity.ts').map(({ to }) => to),
  );
  assert.ok(files.length >= 42);
  assert.deepEqual(
    files.filter((file) => !listed.has(file)),
    [],
  );
});

test('every module with a web part lists it', () => {
  const files = sources.filter((file) => file.endsWith('.web.ts') && file.startsWith('modules/'));
  const listed = new Set(edges.filter(({ from }) => from === 'modules/web.ts').map(({ to }) => to));
  assert.ok(files.length >= 20, String(files.length));
  assert.deepEqual(
    files.filter((file) => !listed.has(file) || !/^modules\/[^/]+\/([^/]+)\/web\/\1\.web\.ts$/.test(file)),
    [],
  );
});

test('a model lies in the folder of a module that looks for its models', () => {
  const models = sources.filter((file) => file.endsWith('.model.ts'));
  const looking = new Set(
    sources
      .filter((file) => file.endsWith('.module.ts') && textOf(file).includes('modelsIn(import.meta.dirname)'))
      .map((file) => path.dirname(file)),
  );
  assert.ok(models.length >= 84);
  assert.deepEqual(
    models.filter((file) => ![...looking].some((folder) => file.startsWith(`${folder}/`))),
    [],
  );
});

test('every package is named with its exact version', () => {
  const manifests = ['package.json', ...filesOf('{apps,packages}/*/package.json'), 'modules/package.json'];
  const named = manifests.flatMap((file) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(textOf(file)) as Record<string, Record<string, string>>;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(([name, version]) => ({
      file,
      name,
      version,
    }));
  });
  assert.ok(named.length >= 120);
  assert.deepEqual(
    named.filter(({ name, version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && !(name.startsWith('@zhixing/') && version === '*')),
    [],
  );
});

test('every test that the security checklist names is there', () => {
  const named = new Set([...textOf('docs/security-checklist.md').matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file));
  const there = new Set(sources);
  assert.ok(named.size >= 115, String(named.size));
  assert.deepEqual(
    [...named].filter((file) => !there.has(file)),
    [],
  );
});

test('every item of the security checklist has a test, or says that it is not built or not applicable', () => {
  const items = textOf('docs/security-checklist.md')
    .split('\n')
    .filter((line) => /^\| ([A-L]\d+|R\d+ .*?) \|/.test(line));
  assert.ok(items.length >= 149, String(items.length));
  assert.deepEqual(
    items.filter((line) => !line.includes('.test.ts`') && !/not built|not applicable/i.test(line)).map((line) => line.slice(0, 60)),
    [],
  );
});

test('beside the folders of the engine lies only what a module meets first and what builds an engine', () => {
  const top = sources.filter((file) => /^packages\/engine\/[^/]+\.ts$/.test(file)).map((file) => file.slice('packages/engine/'.length));
  const first = ['clock.ts', 'context.ts', 'discover.ts', 'engine.module.ts', 'engine.ts', 'errors.ts', 'module.ts', 'registry.ts'];
  assert.deepEqual(top.sort(), [...first, 'repository.ts', 'route.ts', 'start-engine.ts'].sort());
});

test('the map of the architecture names every module and every folder of the engine', () => {
  const folders = (pattern: RegExp) => new Set(sources.flatMap((file) => pattern.exec(file)?.[1] ?? []));
  const modules = folders(/^modules\/(?:identity|platform|study)\/([^/]+)\/\1\.module\.ts$/);
  const engine = folders(/^packages\/engine\/([a-z]+)\//);
  const map = textOf('ARCHITECTURE.md');
  assert.ok(modules.size >= 70 && engine.size >= 25, `${modules.size} modules, ${engine.size} folders of the engine`);
  const unnamed = [...modules, ...engine].filter((name) => !map.includes(`\`${name}\``));
  assert.deepEqual(
    unnamed.filter((name) => !['tests', 'locales'].includes(name)),
    [],
  );
});
