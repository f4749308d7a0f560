import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { contrast } from '../theme/colour.ts';
import { type Side, themeNames } from '../theme/look.ts';
import { type Palette, paletteOf } from '../theme/palette.ts';
import { brands } from '../theme/tokens.ts';

type Name = keyof Palette;

const grounds: readonly Name[] = ['ground', 'surface', 'elevated'];
const pair = (front: readonly Name[], behind: readonly Name[]) => front.flatMap((one) => behind.map((other) => [one, other] as const));

/** Text colours with their backgrounds. */
const texts = [
  ...pair(['text', 'textSecondary', 'textTertiary'], grounds),
  ...pair(['text', 'textSecondary'], ['fill', 'primarySoft', 'successSoft', 'warningSoft', 'dangerSoft']),
  ...pair(['text'], ['primaryBorder', 'successBorder', 'warningBorder', 'dangerBorder']),
  ...pair(['primary', 'primaryHover', 'primaryActive'], [...grounds, 'primarySoft', 'fill']),
  ...pair(['onPrimary'], ['primary', 'primaryHover', 'primaryActive', 'danger', 'success', 'warning']),
  ...pair(['success', 'warning', 'danger'], grounds),
  ...pair(['success'], ['successSoft']),
  ...pair(['warning'], ['warningSoft']),
  ...pair(['danger'], ['dangerSoft']),
  ...pair(['onInverse'], ['inverse']),
  ...pair(['sideText', 'sideTextStrong'], ['side', 'sideDeep', 'sideHover']),
  ...pair(['sideSelectedText'], ['sideSelected']),
  ...pair(['onPicture'], ['pictureFrom', 'pictureTo']),
];
/** Edges of controls, and the focus ring. */
const edges = [...pair(['controlBorder', 'focus', 'primary'], grounds)];

describe('every text and control can be told from its ground', () => {
  for (const theme of themeNames)
    for (const dark of [false, true])
      test(`${theme}, ${dark ? 'dark' : 'light'}`, () => {
        for (const side of ['dark', 'lightWhite'] satisfies Side[])
          for (const weak of [false, true]) {
            const palette = paletteOf({ theme, side, dark, weak });
            const low = (pairs: readonly (readonly [Name, Name])[], least: number) =>
              pairs
                .filter(([front, behind]) => contrast(palette[front], palette[behind]) < least)
                .map(([front, behind]) => `${front} on ${behind}: ${contrast(palette[front], palette[behind]).toFixed(2)}`);
            assert.deepEqual([...low(texts, 4.5), ...low(edges, 3)], [], `${side} ${weak}`);
          }
      });
});

test('the bright colours of the specification stay accents', () => {
  assert.equal(brands.default.accent, '#1890ff');
  assert.equal(brands.blue.accent, '#409eff');
  for (const { accent } of [brands.default, brands.blue]) assert.ok(contrast(accent, '#ffffff') < 4.5);
});

test('contrast is what WCAG computes', () => {
  assert.equal(contrast('#ffffff', '#000000').toFixed(2), '21.00');
  assert.equal(contrast('#1890ff', '#ffffff').toFixed(2), '3.24');
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

test('no colour is typed anywhere but in the theme', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync(['apps/web/**/*.{css,ts,tsx}', 'packages/{ui,client}/**/*.{css,ts,tsx}'], {
    cwd: root,
    // Print styles use literal colours, since paper is white in every theme. Series of charts have a palette of their own, whose contrasts its tests measure.
    exclude: (name) => /node_modules|dist|tests|apps\/web\/theme|print-[\w-]+\.(css|ts)/.test(name),
  }).filter((file) => !/charts\/(palette|look)\.ts$/.test(file));
  assert.ok(files.length > 100, String(files.length));
  const typed = files.filter((file) =>
    /#[0-9a-f]{3,8}\b(?!['"]?\))|\b(rgb|hsl)a?\(/i.test(withoutAddresses(readFileSync(join(root, file), 'utf8'))),
  );
  assert.deepEqual(typed, []);
});

/** SVG references and URL fragments contain hashes too. */
const withoutAddresses = (text: string): string => text.replace(/url\([^)]*\)|href=[^\s>]+|\/\/.*|#\{/g, '');
