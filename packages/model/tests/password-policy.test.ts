import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordDemands } from '../password-policy.ts';

test('the demands of the policy are those whose flags are set, while the policy counts', () => {
  const policy = {
    passwordStrengthLimit: 1,
    passwordLengthMin: 1,
    passwordLengthMinNumber: 8,
    containsNumbers: 1,
    includeLowercaseLetters: 0,
    includeUppercaseLetters: 1,
    containsCharacters: 1,
    mandatoryModificationOfInitialPassword: 0,
  };
  const met = (password: string) => passwordDemands(policy, password).map((demand) => [demand.name, demand.met]);
  assert.deepEqual(met('abc_1'), [
    ['length', false],
    ['number', true],
    ['uppercase', false],
    ['character', true],
  ]);
  assert.deepEqual(passwordDemands({ ...policy, passwordStrengthLimit: 0 }, ''), []);
});
