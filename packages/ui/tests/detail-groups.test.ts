import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { detailGroups, rowEnds } from '../record/detail-groups.ts';
import { registerExtensions } from '../record/extensions.ts';

const field = (name: string, more: object = {}) => ({ name, kind: 'text', label: name, operators: ['eq', 'in'], ...more });
const ofMail = { show: { kind: { in: ['email'] } } };
const model = {
  name: 'account',
  fields: [
    field('kind'),
    field('host', ofMail),
    field('senderName', ofMail),
    field('corpId', { show: { kind: 'wecom' } }),
    field('remark'),
  ],
  form: { groups: [{ title: 'basics', label: 'basics', fields: ['kind', 'host', 'senderName', 'corpId', 'remark'] }] },
} as unknown as ModelDescription;
const shown = (record: object, masked: string[] = []) =>
  detailGroups(model, 'system', { record, masked } as unknown as OneRecord)[0]?.fields.map(({ name }) => name);

test('a detail leaves out what its form does not ask for of such a record, and shows what stands there all the same', () => {
  assert.deepEqual(shown({ kind: 'email', host: 'mail', senderName: null, corpId: null }), ['kind', 'host', 'senderName', 'remark']);
  assert.deepEqual(shown({ kind: 'wecom', host: 'left over', senderName: null, corpId: null }), ['kind', 'host', 'corpId', 'remark']);
  assert.deepEqual(shown({ kind: '***' }, ['kind']), ['kind', 'host', 'senderName', 'corpId', 'remark'], 'what is masked decides nothing');
});

test('what a form leaves out stands apart from who wrote the record and when', () => {
  const fields = [...model.fields, field('balance'), field('createdAt'), field('createdBy'), field('updatedAt'), field('updatedBy')];
  const one = { record: { kind: 'email', balance: 5 }, masked: [] } as unknown as OneRecord;
  const groups = detailGroups({ ...model, fields } as ModelDescription, 'system', one);
  assert.deepEqual(
    groups.slice(1).map((group) => group.fields.map(({ name }) => name)),
    [['balance'], ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']],
  );
});

test('a group of other information in the form and what the form leaves out are shown as one', () => {
  const fields = [...model.fields, field('balance')];
  const basics = { title: 'basics', label: 'basics', fields: ['kind', 'host', 'senderName', 'corpId'] };
  const others = { title: 'more', label: 'others', fields: ['remark'] };
  const dates = { title: 'dates', label: 'dates', fields: [] };
  const one = { record: { kind: 'email', balance: 5 }, masked: [] } as unknown as OneRecord;
  const groups = detailGroups({ ...model, fields, form: { groups: [basics, others, dates] } } as ModelDescription, 'system', one);
  assert.deepEqual(
    groups.map((group) => group.fields.map(({ name }) => name)),
    [
      ['kind', 'host', 'senderName'],
      ['balance', 'remark'],
    ],
  );
});

test('a structure without a readable form is not written out below, nor where its form has an input of its own', () => {
  const fields = [
    ...model.fields,
    field('condition', { kind: 'json' }),
    field('terms', { kind: 'json' }),
    field('split', { kind: 'json' }),
  ];
  const groups = [{ title: 'basics', label: 'basics', fields: ['remark', 'condition', 'terms'] }];
  registerExtensions({ inputs: { 'account-terms': () => null } });
  const one = { record: { condition: {}, terms: [], split: [] }, masked: [] } as unknown as OneRecord;
  const shownNow = detailGroups({ ...model, fields, form: { groups } } as unknown as ModelDescription, 'system', one);
  const names = shownNow.flatMap((group) => group.fields.map(({ name }) => name));
  assert.deepEqual([names.includes('condition'), names.includes('terms'), names.includes('split')], [true, false, false]);
});

test('a structure of what the server alone manages is written out nowhere: nobody edits it', () => {
  const fields = [field('remark'), field('parts', { kind: 'json' })];
  const form = { groups: [{ title: 'basics', label: 'basics', fields: ['remark', 'parts'] }] };
  const bill = { ...model, fields, form, serverManaged: true } as unknown as ModelDescription;
  const one = { record: { remark: 'paid', parts: [{ amount: 11_100 }] }, masked: [] } as unknown as OneRecord;
  const names = (shownModel: ModelDescription) =>
    detailGroups(shownModel, 'system', one).flatMap((group) => group.fields.map(({ name }) => name));
  assert.deepEqual(names(bill), ['remark']);
  assert.deepEqual(names({ ...bill, serverManaged: false }), ['remark', 'parts']);
});

test('a wide value has a row of its own: what would stand beside it fills the row above', () => {
  const ends = (...kinds: string[]) => {
    const fields = kinds.map((kind, at) => field(`${kind}${at}`, { kind })) as unknown as ModelDescription['fields'];
    return [...rowEnds(fields, ({ kind }) => kind === 'longText')];
  };
  assert.deepEqual(ends('text', 'text', 'longText', 'text'), ['longText2']);
  assert.deepEqual(ends('text', 'longText', 'text'), ['text0', 'longText1']);
  assert.deepEqual(ends('text', 'text', 'text', 'longText', 'longText'), ['text2', 'longText3', 'longText4']);
  assert.deepEqual(ends('longText', 'text', 'text'), ['longText0']);
});
