import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyOverlay, checkModel, defineModel, effectiveModel, f, type ModelDocument, overlaySchema, SUBMIT } from '@zhixing/model';

const Trip = defineModel('trip', {
  fields: { title: f.text({ required: true, max: 80 }), note: f.text(), seats: f.integer({ min: 1, max: 50 }) },
  views: { list: { columns: ['title', 'seats', 'note'] }, form: { groups: [{ title: 'basics', fields: ['title', 'seats', 'note'] }] } },
});
const apply = (overlay: object) => applyOverlay(Trip, overlaySchema.parse({ model: 'trip', ...overlay }));

test('an overlay adds, relabels, hides and orders', () => {
  const { document, findings } = apply({
    add: { colour: { kind: 'text' } },
    relabel: { title: '名称' },
    hide: ['note'],
    order: ['seats'],
  });
  assert.deepEqual(findings, []);
  const model = effectiveModel(document);
  assert.deepEqual(model.list.columns, ['seats', 'title', 'colour']);
  assert.deepEqual(
    model.formGroups.map((group) => group.fields),
    [['title', 'seats'], ['colour']],
  );
  assert.equal(model.fields.title?.settings.label, '名称');
  assert.ok(model.fields.note, 'hidden fields stay in the table');
});

test('an overlay tightens', () => {
  const { document, findings } = apply({ tighten: { title: { max: 20 }, seats: { min: 2 }, note: { required: true, max: 100 } } });
  assert.deepEqual(findings, []);
  assert.equal(document.fields.title?.max, 20);
  assert.equal(document.fields.note?.required, true);
  assert.equal(document.fields.title?.required, true, 'what was there stays');
});

test('an overlay never loosens, retypes or overwrites; what does not fit is reported and left out', () => {
  const { document, findings } = apply({
    add: { title: { kind: 'integer' } },
    relabel: { colour: 'Colour' },
    tighten: { title: { max: 81 }, seats: { min: 0 }, note: { max: 4000 }, wings: { max: 2 } },
  });
  assert.deepEqual(
    findings.map(({ id, path }) => `${id} ${path}`),
    ['O001 add.title', 'O002 relabel.colour', 'O003 tighten.title', 'O003 tighten.seats', 'O003 tighten.note', 'O002 tighten.wings'],
  );
  assert.deepEqual(document.fields, Trip.fields);
});

test('the base document is not touched', () => {
  const before = JSON.stringify(Trip);
  apply({ add: { colour: { kind: 'text' } }, tighten: { title: { max: 20 } } });
  assert.equal(JSON.stringify(Trip), before);
});

test('an overlay lets a flow decide about an action, makes the model approvable and never takes the server’s own actions', () => {
  const actions: NonNullable<ModelDocument['actions']> = { approve: { flow: 'ours' }, refuse: { system: true } };
  const base: ModelDocument = { format: 1, name: 'note', fields: { text: { kind: 'text' } } };
  const decided = (document: ModelDocument, flows: Record<string, string>) => applyOverlay(document, { model: 'note', flows });
  const other = decided({ ...base, traits: ['approvable'], actions }, { approve: 'theirs' });
  assert.deepEqual([other.document.actions?.approve?.flow, other.findings], ['theirs', []]);
  const made = decided(base, { [SUBMIT]: 'theirs' });
  assert.deepEqual([made.document.traits, made.document.actions?.[SUBMIT]?.flow], [['approvable'], 'theirs']);
  assert.deepEqual(checkModel(made.document), []);
  const refused = decided({ ...base, actions }, { refuse: 'theirs', nothing: 'theirs' });
  assert.deepEqual(
    refused.findings.map(({ id, path }) => `${id} ${path}`),
    ['O004 flows.refuse', 'O004 flows.nothing'],
  );
});
