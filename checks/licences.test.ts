import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFree, thirdParties } from '../scripts/third-party.ts';

/** Not delivered as they are: the one makes style sheets small when the web is built, the other looks at pages in journeys. */
const BUILDING = /^(lightningcss(-[\w-]+)?|axe-core)$/;

/** Delivered with the product and embedded in documents, which their licence allows; it only forbids selling them by themselves. */
const FONT = /^@expo-google-fonts\//;

test('every package has a licence that wants no more than to be named', () => {
  const all = thirdParties();
  assert.ok(all.length >= 530, String(all.length));
  const exempt = (name: string, licence: string) =>
    (licence === 'MPL-2.0' && BUILDING.test(name)) || (licence === 'MIT AND OFL-1.1' && FONT.test(name));
  const others = all.filter(({ name, licence }) => !isFree(licence) && !exempt(name, licence));
  assert.deepEqual(
    others.map(({ name, version, licence }) => `${name} ${version}: ${licence || 'none'}`),
    [],
  );
});

test('a licence is read as its expression says', () => {
  for (const [licence, free] of [
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND Zlib)', true],
    ['AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ] as const)
    assert.equal(isFree(licence), free, licence);
});
