import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '@zhixing/engine/engine.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import { verbs } from '@zhixing/engine/permission/access.ts';
import { createRegistry } from '@zhixing/engine/registry.ts';
import { createCatalogue } from '@zhixing/engine/text/locale.ts';
import { notBuiltPages } from '../modules/platform/menu/menu-list.ts';
import { productModules, productRoutes } from '../modules/tests/product.ts';

/** May only become smaller. */
const NOT_BUILT = 79;

const registry = createRegistry(productModules.flatMap((module) => [...module.models]));
const grants = productModules.flatMap((module) => module.grants ?? []);

test('every route has a class of access, a summary, and checks what it is sent', () => {
  assert.ok(productRoutes.length >= 420, String(productRoutes.length));
  for (const { method, path, access, summary, params } of productRoutes) {
    const where = `${method} ${path}`;
    assert.ok(['public', 'session', 'administrator', 'policy'].includes(access), where);
    assert.ok(summary && summary.length > 5, where);
    assert.equal(path.includes(':'), params !== undefined, `${where}: params`);
  }
});

test('no two routes share method and address', () => {
  const places = productRoutes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  assert.deepEqual(
    places.filter((place, n) => places.indexOf(place) !== n),
    [],
  );
});

test('grants name models, verbs, actions, scopes and fields that exist', () => {
  assert.ok(grants.length >= 350, String(grants.length));
  for (const grant of grants) {
    const where = `${grant.role} on ${grant.model}`;
    const model = registry.get(grant.model);
    assert.ok(
      grant.verbs.every((verb) => verbs.includes(verb)),
      where,
    );
    assert.ok(['all', 'own'].includes(grant.scope) || model.scopes[grant.scope], `${where}: scope ${grant.scope}`);
    const actions = grant.actions === 'all' ? [] : (grant.actions ?? []);
    assert.deepEqual(
      actions.filter((action) => !model.actions[action]),
      [],
      where,
    );
    assert.deepEqual(
      [...(grant.hidden ?? []), ...(grant.clear ?? [])].filter((field) => !model.fields[field]),
      [],
      where,
    );
    assert.deepEqual(
      (grant.clear ?? []).filter((field) => model.fields[field]?.settings.sensitive !== true),
      [],
      `${where}: nothing to clear`,
    );
  }
});

test('rules and menu entries belong to models; migrations have names of their own', () => {
  const rules = productModules.flatMap((module) => module.rules ?? []);
  assert.ok(rules.length >= 70);
  for (const { model } of rules) assert.ok(registry.find(model), model);
  for (const [address, model] of productModules.flatMap((module) => Object.entries(module.menu ?? {})))
    assert.ok(registry.find(model), address);
  const ids = productModules.flatMap((module) => module.migrations ?? []).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test('what people are told of is declared once, and has its words', () => {
  const texts = createCatalogue(productModules);
  const events = eventsOf(productModules);
  assert.ok(events.length >= 58, String(events.length));
  const names = events.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const { name, params } of events)
    for (const part of ['event', 'title', 'text']) {
      const text = texts.find('zh', `${name.replace('.', '.notices.')}.${part}`);
      assert.ok(text, `${name}.${part}`);
      for (const [, figure = ''] of text.matchAll(/\{(\w+)\}/g))
        assert.ok([...params, 'model', 'record', 'sender', 'time'].includes(figure), `${name}.${part}: {${figure}}`);
    }
});

test('the number of menu pages that are not built only falls', () => {
  // The menu looks at modules and models alone; no engine has to run for it.
  const missing = notBuiltPages({ modules: productModules, registry } as unknown as Engine);
  assert.ok(missing.length >= 50, 'the menu was looked at');
  assert.equal(missing.length, NOT_BUILT, 'build a page, then lower the number here');
});
