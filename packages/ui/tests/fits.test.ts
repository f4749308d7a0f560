import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { CLOSED_ROW } from '@zhixing/model/editable.ts';
import { chosenOf, dayChoices, groupUnit, readArrangement, writeArrangement } from '../list-types/arrangement.ts';
import { boardFields, fits, groupFields, spansOf } from '../list-types/fits.ts';
import { waysOf } from '../list-types/kanban/ways.ts';

const ordered = ['eq', 'gte', 'lte'] as const;
const field = (name: string, kind: string, more: Partial<FieldDescription> = {}): FieldDescription => ({
  name,
  kind,
  label: name,
  sortable: true,
  operators: kind === 'date' || kind === 'moment' ? ordered : ['eq'],
  ...more,
});
const options = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value })) });

function model(fields: readonly FieldDescription[], more: Partial<ModelDescription> = {}): ModelDescription {
  return {
    name: 'trip',
    title: 'Trip',
    traits: [],
    states: [],
    label: ['name'],
    fields,
    form: { groups: [] },
    related: [],
    masked: [],
    list: { columns: [], filters: [], sort: { field: 'id', descending: true } },
    actions: [],
    access: { create: true, update: true, delete: true, import: false, export: false, unmask: false, actions: [] },
    ...more,
  };
}

const bare = model([field('name', 'text')]);

test('a model with nothing but a name is shown as a table or as cards', () => {
  const offered = Object.entries(fits).flatMap(([type, fit]) => (fit(bare) ? [type] : []));
  assert.deepEqual(
    offered,
    ['table', 'cards', 'edit'].toSorted((a, b) => offered.indexOf(a) - offered.indexOf(b)),
  );
  assert.equal(fits.edit({ ...bare, access: { ...bare.access, update: false } }), false);
});

test('a model offers the types that its fields allow', () => {
  const full = model(
    [
      field('status', 'choice', { system: true, ...options('a', 'b') }),
      field('departDate', 'date'),
      field('returnDate', 'date'),
      field('place', 'geo'),
      field('parent', 'ref'),
    ],
    { traits: ['tree'] },
  );
  for (const [type, fit] of Object.entries(fits)) assert.ok(fit(full), type);
});

test('what arrives masked, and when a record was written, arranges nothing', () => {
  const fields = [field('birthday', 'date'), field('createdAt', 'moment', { system: true }), field('home', 'geo')];
  const masked = model(fields, { masked: ['birthday', 'home'] });
  for (const type of ['group', 'kanban', 'calendar', 'gantt', 'map'] as const) assert.equal(fits[type](masked), false, type);
});

test('a masked date that can only be matched exactly makes no calendar', () => {
  assert.equal(fits.calendar(model([field('birthday', 'date', { operators: ['eq'] })])), false);
});

test('the state comes first among what groups, dates come last; a board has no hundred columns', () => {
  const many = options(...Array.from({ length: 40 }, (_, i) => `o${i}`));
  const one = model([
    field('day', 'date'),
    field('region', 'region'),
    field('kind', 'choice', many),
    field('status', 'choice', { system: true, ...options('a', 'b') }),
  ]);
  assert.deepEqual(
    groupFields(one).map(({ name }) => name),
    ['status', 'kind', 'region', 'day'],
  );
  assert.deepEqual(
    boardFields(one).map(({ name }) => name),
    ['status'],
  );
});

test('dates are a pair when the model says so or their names do, and not otherwise', () => {
  const fields = ['joinDate', 'healthCertTo', 'validFrom', 'validTo', 'signedAt', 'startAt', 'endAt'].map((name) => field(name, 'date'));
  const list = { ...bare.list, spans: [{ from: 'signedAt', to: 'validTo' }] };
  const pairs = spansOf(model(fields, { list })).map(({ from, to }) => `${from.name}~${to.name}`);
  assert.deepEqual(pairs, ['signedAt~validTo', 'validFrom~validTo', 'startAt~endAt']);
});

test('what a type is arranged by survives its address', () => {
  for (const group of ['birthday', 'birthday:month', 'validFrom~validTo:week', ''])
    assert.equal(writeArrangement(readArrangement(group)), group);
  const choices = dayChoices(model([field('validFrom', 'date'), field('validTo', 'date')]));
  assert.equal(chosenOf(choices, 'validTo:week')?.key, 'validTo');
  assert.equal(chosenOf(choices, 'no~such')?.key, 'validFrom~validTo');
  assert.equal(groupUnit(model([field('day', 'date')]), 'day', 'week'), 'month');
  assert.equal(groupUnit(bare, 'name', 'day'), undefined);
});

test('a card goes where an action of its state leads, or to any option of a field that may be changed', () => {
  const status = { ...field('status', 'choice', options('draft', 'open', 'closed')), readonly: true };
  const season = field('season', 'choice', options('spring', 'autumn'));
  const actions = [
    { name: 'open', label: 'open', from: ['draft'], to: 'open', args: [] },
    { name: 'close', label: 'close', from: ['open'], to: 'closed', args: [] },
    { name: 'note', label: 'note', from: ['draft'], to: null, args: [] },
    { name: 'secret', label: 'secret', from: ['draft'], to: 'closed', args: [] },
  ];
  const trip = model([status, season], { actions, access: { ...bare.access, actions: ['open', 'close', 'note'] } });
  const row = { id: '1', version: 1, status: 'draft', season: 'spring' };
  assert.deepEqual(
    waysOf(trip, status, row).map(({ to }) => to),
    ['open'],
  );
  assert.deepEqual(
    waysOf(trip, season, row).map(({ to }) => to),
    ['autumn'],
  );
  assert.deepEqual(waysOf({ ...trip, access: { ...trip.access, update: false } }, season, row), []);
  assert.deepEqual(waysOf(trip, { ...season, readonly: true }, row), []);
  assert.deepEqual(waysOf({ ...trip, editableIn: ['open'] }, season, { ...row, status: 'shut' }), []);
  assert.deepEqual(waysOf(trip, season, { ...row, approval: 'wait' }), [], 'a flow decides about it');
  assert.deepEqual(waysOf(trip, season, { ...row, [CLOSED_ROW]: true }), [], 'it belongs to an archived trip');
});
