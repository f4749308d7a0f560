import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyOverlay, checkModel, effectiveModel, hiddenFields, type ModelDocument, requiredFields } from '@zhixing/model';

const document: ModelDocument = {
  format: 1,
  name: 'trip',
  fields: {
    byBus: { kind: 'flag' },
    plate: { kind: 'plate', show: { byBus: true }, requiredWhen: {} },
    hours: { kind: 'decimal', rule: 'halves' },
    nights: { kind: 'integer', requiredWhen: { hours: { gt: '12' } } },
    driver: { kind: 'text', show: { plate: { empty: false } } },
    note: { kind: 'text', max: 50 },
  },
};
const model = effectiveModel(document);
const names = (set: ReadonlySet<string>) => [...set].toSorted();

test('the sample is a sound document', () => assert.deepEqual(checkModel(document), []));

test('a field is hidden with the whole chain behind it', () => {
  assert.deepEqual(names(hiddenFields(model, { byBus: null, plate: '湘A12345' })), ['driver', 'plate']);
  assert.deepEqual(names(hiddenFields(model, { byBus: true })), ['driver']);
  assert.deepEqual(names(hiddenFields(model, { byBus: true, plate: '湘A12345' })), []);
});

test('what is hidden is never required, what is shown may be', () => {
  const own = (row: object) => names(requiredFields(model, { ...row })).filter((name) => name in document.fields);
  assert.deepEqual(own({}), []);
  assert.deepEqual(own({ byBus: true }), ['plate']);
  assert.deepEqual(own({ hours: '12.5' }), ['nights']);
  assert.deepEqual(own({ hours: '12.0' }), []);
});

test('an overlay adds conditions, rules and messages, and takes none away', () => {
  const apply = (patch: object) => applyOverlay(document, { model: 'trip', ...patch });
  const added = apply({
    tighten: { note: { requiredWhen: { byBus: true }, rule: 'name' } },
    messages: { note: '请写中文' },
    layout: 'tabs',
  });
  assert.deepEqual(added.findings, []);
  assert.deepEqual(checkModel(added.document), []);
  assert.deepEqual(added.document.fields.note, {
    ...document.fields.note,
    requiredWhen: { byBus: true },
    rule: 'name',
    message: '请写中文',
  });
  assert.equal(effectiveModel(added.document).formLayout, 'tabs');
  for (const patch of [{ show: { byBus: false } }, { requiredWhen: { byBus: false } }])
    assert.deepEqual(
      apply({ tighten: { plate: patch } }).findings.map(({ id }) => id),
      ['O003'],
    );
  assert.deepEqual(
    checkModel(apply({ tighten: { note: { rule: 'rhyme' } } }).document).map(({ id }) => id),
    ['M003'],
  );
});
