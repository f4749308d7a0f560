import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { createPorts } from '../modules/ports.ts';
import { productModules } from '../modules/tests/product.ts';
import { codeOf, edges, isTest, sources } from './source.ts';

const JOINING = ['modules/ports.ts', 'modules/server.ts', 'modules/web.ts'];
/** A setting as it is passed, with what stands in for one that is not given. */
const SETTING = /(\w+: )?\bsettings\b(\.\w+)?( \?\? (null|\[\]|noTexts))?/g;
const portFiles = sources.filter((file) => /^modules\/.+\/ports\.ts$/.test(file));

test('beside the areas lie only the lists of modules and what joins them', () => {
  assert.deepEqual(sources.filter((file) => /^modules\/[^/]+$/.test(file)).toSorted(), JOINING);
});

test('the list of modules imports modules and types of settings, and passes settings alone', () => {
  const listed = edges.filter(({ from }) => from === 'modules/server.ts');
  assert.ok(listed.length >= 39, String(listed.length));
  assert.deepEqual(
    listed.filter(({ to, typeOnly }) => !typeOnly && !/\.module\.ts$|^modules\/identity\/identity\.ts$/.test(to)).map(({ to }) => to),
    [],
  );
  const code = codeOf('modules/server.ts');
  const passed = [...code.matchAll(/\w+Modules?\(([^)]*)\)/g)].map(([, given = '']) => given);
  assert.ok(passed.length >= 5, String(passed.length));
  assert.deepEqual(
    passed.filter((given) => given.replaceAll(SETTING, '').replace(/[{}, ]/g, '') !== ''),
    [],
  );
});

test('every port of a module is in its needs, under its name, and provided in one place', async () => {
  assert.ok(portFiles.length >= 9, String(portFiles.length));
  const provided = new Set(createPorts({ cipherKey: '0123456789abcdef', demo: false }).map(({ port }) => port));
  for (const file of portFiles) {
    const exported = Object.values((await import(pathToFileURL(path.resolve(file)).href)) as Record<string, unknown>);
    const ports = exported.filter((one): one is { name: string } => typeof one === 'object' && one !== null && 'name' in one);
    const module = productModules.find(({ needs = [] }) => needs.some((need) => ports.includes(need)));
    assert.ok(module, file);
    const own = module.needs?.filter((port) => port !== administrators);
    assert.deepEqual(new Set(own), new Set(ports), file);
    for (const port of ports) {
      assert.ok(provided.has(port), `${port.name} is provided by modules/ports.ts`);
      assert.match(port.name, new RegExp(`^${module.name}\\.`));
    }
  }
});

test('what comes through ports is joined in modules/ports.ts alone', () => {
  const product = sources.filter((file) => !isTest(file) && /^(apps|modules)\//.test(file));
  assert.deepEqual(
    product.filter((file) => /\bprovide\(/.test(codeOf(file))),
    ['modules/ports.ts'],
  );
});

test('who administers is asked by SQL in one context alone; all others ask the port', () => {
  // Whether anybody can sign in yet, and the accounts as the directory of a company is compared with them.
  const own = ['apps/server/src/welcome.ts', 'modules/platform/workplace/sync/read-ours.ts'];
  const asking = sources.filter(
    (file) => !isTest(file) && !file.startsWith('modules/identity/') && /\bis_administrator\b/.test(codeOf(file)),
  );
  assert.deepEqual(asking.toSorted(), own.toSorted());
});
