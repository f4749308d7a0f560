import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { textRules } from '@zhixing/model/kinds/text-rules.ts';
import { productModules, startProduct } from './product.ts';

/** The rules of the specification, section 5, for texts that identify something, by the name of the field. */
const ruleOf: Readonly<Record<string, keyof typeof textRules>> = { account: 'account', code: 'code', numericCode: 'numericCode' };

/** Codes with another rule, and why. */
const others: Readonly<Record<string, string>> = {
  'flowTemplate.code': 'codes of the product have hyphens; its rules refuse them in others (design.test.ts)',
  'dictionaryItem.code': 'values of national code lists, with hyphens and underscores',
  'region.code': 'figures alone, six or nine of them: a numeric code',
};

/**
 * Models whose names administrators coin. Names of people and organisations are as papers write them (买买提·艾力, 一中（南校区）), titles of
 * offices join two by a comma (书记、校长), and titles of works and papers are sentences.
 */
const coined: readonly string[] = [
  'application',
  'billRule',
  'complaintCategory',
  'dictionaryType',
  'eventCategory',
  'feeCategory',
  'newsColumn',
  'role',
  'severityLevel',
  'userGroup',
];

test('names that administrators coin follow the rule of the specification, others have none', () => {
  const ruled = productModules
    .flatMap(({ models }) => models)
    .filter(({ fields }) => fields.name?.kind === 'text' && fields.name.rule === 'name')
    .map(({ name }) => name);
  assert.deepEqual(ruled.toSorted(), coined);
});

test('codes and names with special signs are refused in the words of the specification', async () => {
  const server = await startProduct();
  const admin = server.actor({ administrator: true });
  const refused = async (model: string, values: object, field: string) =>
    (await server.request(admin, 'POST', `/api/data/${model}`, values)).data.fields?.[field];
  const code = '编码只能输入英文、数字和小数点且小数点不能放在首尾';
  for (const model of ['organisation', 'messageTemplate', 'messageSendConfig', 'dictionaryType'])
    assert.equal(await refused(model, { code: 'a-b', name: '甲' }, 'code'), code, model);
  for (const model of coined) assert.equal(await refused(model, { name: '甲*乙' }, 'name'), '名称不能含有特殊符号', model);
  await server.close();
});

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
