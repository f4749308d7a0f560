import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { showLook } from '../theme/css-variables.ts';
import { plainLook } from './plain-look.ts';

test('style sheets use no variable that the theme does not write', () => {
  const written = new Set<string>();
  const style = { setProperty: (name: string) => void written.add(name) };
  Object.assign(globalThis, { document: { querySelector: () => null } });
  showLook({ style, toggleAttribute: () => undefined } as never, plainLook);
  const root = `${import.meta.dirname}/../../..`;
  const paths = globSync(['apps/web/**/*.{css,ts,tsx}', 'packages/ui/**/*.{css,ts,tsx}'], { cwd: root }).filter(
    (path) => !path.includes('/dist/'),
  );
  const sources = new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));
  for (const source of sources.values()) for (const [, name = ''] of source.matchAll(/(--zx-[\w-]+)['"`\]]*\s*:/g)) written.add(name);
  const strange = [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/var\((--zx-[\w-]+)\)/g)].flatMap(([, name = '']) => (written.has(name) ? [] : [`${path} ${name}`])),
  );
  assert.deepEqual(strange, []);
});
