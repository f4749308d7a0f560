import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withChecks, withoutHeldChecks } from '../form-checks.ts';
import type { FormOptions } from '../form-options.ts';
import { openForm, withError, withValue } from '../form-state.ts';
import type { FieldDescription } from '../model-description.ts';

const day = (name: string): FieldDescription => ({ name, kind: 'date', label: name, operators: [] });
const fields = [day('startOn'), day('endOn')];
const check = {
  name: 'endsLater',
  at: 'endOn',
  text: 'too early',
  names: ['endOn', 'startOn'],
  condition: { all: [{ any: [{ endOn: { empty: true } }, { startOn: { empty: true } }, { endOn: { gte: '@.startOn' } }] }] },
} as const;
const options = { fields, checks: [check] } as unknown as FormOptions;
const form = (values: object, masked: string[] = []) =>
  Object.entries(values).reduce(
    (state, [name, value]) => withValue(state, name, value),
    openForm({ id: 'r', version: 1 }, masked, fields, {}),
  );

test('a broken check is said at its field, whichever of its fields is left', () => {
  const wrong = form({ startOn: '2026-05-03', endOn: '2026-05-02' });
  for (const left of ['startOn', 'endOn']) assert.deepEqual(withChecks(wrong, options, [left]).errors, { endOn: 'too early' });
  assert.deepEqual(withChecks(wrong, options, []).errors, {});
  assert.deepEqual(withChecks(form({ startOn: '2026-05-03' }), options, ['startOn']).errors, {}, 'nothing to compare with yet');
});

test('it goes as soon as it holds, also where the server has said it', () => {
  const wrong = withChecks(form({ startOn: '2026-05-03', endOn: '2026-05-02' }), options, ['endOn']);
  const typed = withValue(wrong, 'startOn', '2026-05-01');
  assert.deepEqual(withoutHeldChecks(typed, options, 'startOn').errors, {});
  const refused = { ...typed, refused: ['endOn'] };
  assert.deepEqual(withoutHeldChecks(refused, options, 'startOn'), { ...typed, errors: {}, refused: [] });
  const worse = withValue(wrong, 'startOn', '2026-06-01');
  assert.deepEqual(withoutHeldChecks(worse, options, 'startOn').errors, { endOn: 'too early' });
});

test('another failure of the field comes first, and what is masked is left to the server', () => {
  const wrong = withError(form({ startOn: '2026-05-03', endOn: '2026-05-02' }), 'endOn', 'no day');
  assert.deepEqual(withChecks(wrong, options, ['endOn']).errors, { endOn: 'no day' });
  assert.deepEqual(withChecks(form({ endOn: '2026-05-02' }, ['startOn']), options, ['endOn']).errors, {});
});
