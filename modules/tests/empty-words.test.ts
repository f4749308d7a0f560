import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCatalogue } from '@zhixing/engine/text/locale.ts';
import { productModules } from './product.ts';

test('a list without records says what its model has for that, in every language', () => {
  const texts = createCatalogue(productModules);
  const models = productModules.flatMap((module) => module.models).map(({ name }) => name);
  const empty = texts.keys('zh').filter((key) => /^\w+\.empty$/.test(key));
  assert.ok(empty.length >= 10, String(empty.length));
  for (const key of empty) {
    assert.ok(models.includes(key.split('.')[0] ?? ''), `${key} is of no model`);
    assert.match(texts.find('zh', key) ?? '', /^(暂无|尚未)/, key);
    assert.ok(texts.find('en', key) && texts.find('zh-TW', key), key);
  }
});
