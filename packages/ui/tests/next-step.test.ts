import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { nextAction } from '@zhixing/client/use-action.ts';
import { lackedOn } from '../record/lacked.ts';

const action = (name: string, from: string[], to: string): ActionDescription => ({ name, label: name, from, to, args: [] });
const actions = [
  action('withdraw', ['draft', 'pending'], 'withdrawn'),
  action('submit', ['draft'], 'pending'),
  action('publish', ['draft', 'pending'], 'published'),
  action('offline', ['published'], 'offline'),
];
const tones = { draft: 'neutral', pending: 'processing', published: 'success', offline: 'neutral', withdrawn: 'neutral' };
const model = { name: 'article', actions, tones, editableIn: ['draft'] } as unknown as ModelDescription;
const row = (status: string) => ({ id: 'r', version: 1, status });

test('the next step is the first action that brings a record on, never an end, and a settled record has none', () => {
  const next = (status: string, offered = actions) =>
    nextAction(
      model,
      row(status),
      offered.filter(({ from }) => from.includes(status)),
    )?.name;
  assert.deepEqual([next('draft'), next('pending'), next('published')], ['submit', 'publish', undefined]);
  assert.equal(next('draft', [actions[0] as ActionDescription]), undefined);
});

test('what a record lacks is what its state would allow to others, not what nobody may do now', () => {
  const one = (status: string, allowed: object, more: object = {}) =>
    ({ record: { ...row(status), ...more }, allowed: { update: false, actions: [], ...allowed } }) as unknown as OneRecord;
  assert.deepEqual(lackedOn(model, one('draft', { actions: ['submit'] })), ['update', 'act:withdraw', 'act:publish']);
  assert.deepEqual(lackedOn(model, one('published', { actions: ['offline'] })), []);
  assert.deepEqual(lackedOn(model, one('draft', {}, { approval: 'wait' })), [], 'under approval only the flow writes');
  assert.deepEqual(lackedOn({ ...model, actions: [], serverManaged: true }, one('draft', {})), []);
});
