import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { showLook } from '../theme/css-variables.ts';
import { plainLook } from './plain-look.ts';

const root = `${import.meta.dirname}/../../..`;
const paths = globSync(['apps/web/**/*.{css,ts,tsx}', '{packages,modules}/**/*.{css,tsx}', 'packages/ui/**/*.ts'], {
  cwd: root,
  exclude: ['**/dist/**', '**/node_modules/**'],
});
const sources = new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));

test('style sheets use no variable that the theme does not write', () => {
  const written = new Set<string>();
  const style = { setProperty: (name: string) => void written.add(name) };
  Object.assign(globalThis, { document: { querySelector: () => null } });
  showLook({ style, toggleAttribute: () => undefined } as never, plainLook);
  for (const source of sources.values()) for (const [, name = ''] of source.matchAll(/(--zx-[\w-]+)['"`\]]*\s*:/g)) written.add(name);
  const strange = [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/var\((--zx-[\w-]+)\)/g)].flatMap(([, name = '']) => (written.has(name) ? [] : [`${path} ${name}`])),
  );
  assert.deepEqual(strange, []);
});

test('a shadow has measures: its variable is a colour, without which the browser ignores the rule', () => {
  const shadows = [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/box-shadow:([^;]*);/g)].map(([, value = '']) => ({ path, value })),
  );
  assert.ok(shadows.length > 10, `only ${shadows.length} shadows`);
  assert.deepEqual(
    shadows.filter(({ value }) => value.includes('--zx-shadow') && !value.includes('px')),
    [],
  );
});
