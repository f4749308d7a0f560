import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { textRules } from '@zhixing/model/kinds/text-rules.ts';
import { productModules } from './product.ts';

/** The rules of the specification, section 5, for texts that identify something, by the name of the field. */
const ruleOf: Readonly<Record<string, keyof typeof textRules>> = { account: 'account', code: 'code', numericCode: 'numericCode' };

/**
 * Codes that are no names of the specification: those taken over from outside, which come in their issuers' form, and those that the
 * server makes.
 */
const others: Readonly<Record<string, string>> = {
  'organisation.code': 'numbers of organisations in directories',
  'flowTemplate.code': 'made by the server where it is left empty',
  'dictionaryItem.code': 'values of national code lists, with hyphens and underscores',
  'messageSendConfig.code': 'names of events',
  'messageTemplate.code': 'names of events',
  'region.code': 'figures alone, six or nine of them',
};

test('accounts, codes and numeric codes follow the rules of the specification', () => {
  const texts = productModules
    .flatMap(({ models }) => models)
    .flatMap(({ name, fields }) => Object.entries(fields).map(([field, settings]) => ({ place: `${name}.${field}`, field, settings })))
    .filter(({ field, settings }) => settings.kind === 'text' && Object.hasOwn(ruleOf, field));
  assert.ok(texts.length > 12, `${texts.length} fields`);
  const loose = texts.filter(({ place, field, settings }) => settings.rule !== ruleOf[field] && !others[place]);
  assert.deepEqual(
    loose.map(({ place }) => place),
    [],
  );
  const unknown = Object.keys(others).filter((place) => !texts.some((one) => one.place === place));
  assert.deepEqual(unknown, [], 'exceptions that are no fields');
});
