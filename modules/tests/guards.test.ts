import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { joinGuards } from '@zhixing/engine/rules/guards.ts';
import { guardsDocument, guardsFile } from './guards-document.ts';
import { productModules } from './product.ts';

test('the documentation lists the guards as they are declared', () => {
  assert.equal(readFileSync(guardsFile, 'utf8'), guardsDocument(), 'write it anew: node modules/tests/guards-document.ts');
});

test('a trip has all guards up to its archive, and those of safety are overridden by nobody', () => {
  const guards = joinGuards(productModules).get('trip') ?? {};
  const codes = Array.from({ length: 35 }, (_, n) => `G${String(n + 1).padStart(2, '0')}`);
  assert.deepEqual(Object.keys(guards), codes);
  const overridable = codes.filter((code) => (guards[code]?.overridable ?? []).length > 0);
  assert.deepEqual(overridable, ['G06', 'G19', 'G27']);
  const at = (step: string) => codes.filter((code) => guards[code]?.at.includes(step));
  // Everything that was asked before the declaration is asked again before departure, when months may have passed.
  assert.deepEqual(at('submitFiling'), codes.slice(0, 19));
  assert.deepEqual(at('depart'), codes.slice(19, 27));
  assert.deepEqual([at('arriveBack'), at('abort')], [['G28', 'G29'], ['G28']]);
  assert.deepEqual(at('archive'), ['G30', 'G31', 'G32', 'G33', 'G34', 'G35']);
});

test('a guard is declared by one module alone', () => {
  const twice = [...productModules, ...productModules.filter(({ guards }) => guards)];
  assert.throws(() => joinGuards(twice), /guard G\d\d of trip is declared twice/);
});
