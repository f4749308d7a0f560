import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeFormulas, defineModel, effectiveModel, f, formulasOf, kindOfField, type ModelDocument } from '@zhixing/model';

const Bill = defineModel('bill', {
  fields: {
    total: f.formula({ expression: 'net + tax', result: 'money' }),
    tax: f.formula({ expression: 'net * rate', result: 'money' }),
    net: f.formula({ expression: 'price * heads', result: 'money' }),
    share: f.formula({ expression: 'total / net', result: 'decimal', scale: 4 }),
    label: f.formula({ expression: '"  " + note + "  "', result: 'text' }),
    price: f.money(),
    heads: f.integer(),
    rate: f.decimal({ scale: 4 }),
    note: f.text(),
  },
});
const model = effectiveModel(Bill as unknown as ModelDocument);
const row = { price: 1005, heads: 3, rate: '0.0650', note: 'x' };

test('formulas that need others come after them, whatever the order of the fields', () => {
  assert.deepEqual(
    formulasOf(model).map(({ field }) => field.name),
    ['net', 'label', 'tax', 'total', 'share'],
  );
  assert.deepEqual(computeFormulas(model, row).values, { net: 3015, tax: 196, total: 3211, share: '1.0650', label: 'x' });
});

test('a formula that cannot be computed is told with its fields, and is empty for those that use it', () => {
  const { values, failures } = computeFormulas(model, { ...row, heads: 0 });
  assert.deepEqual([values.net, values.total, values.share], [0, 0, null]);
  assert.deepEqual(
    failures.map(({ field, code, uses }) => ({ field, code, uses })),
    [{ field: 'share', code: 'divisionByZero', uses: ['total', 'net'] }],
  );
});

test('a form computes what the server computes, from the description of the fields', () => {
  const described = Object.values(model.fields).map(({ name, settings, kind }) => ({ ...settings, name, kind: kind.name }));
  const fields = Object.fromEntries(
    described.flatMap((settings) => {
      const kind = kindOfField(settings);
      return kind ? [[settings.name, { name: settings.name, kind, settings }]] : [];
    }),
  );
  assert.deepEqual(computeFormulas({ fields }, row), computeFormulas(model, row));
});

test('formulas are compiled once for a model', () => {
  assert.equal(formulasOf(model), formulasOf(model));
});
