import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractedStyles } from '../plugins/extracted-styles.ts';
import { antdThemeOf } from '../theme/antd-theme.ts';
import type { Look } from '../theme/look.ts';
import { plainLook } from './plain-look.ts';

const looks: Readonly<Record<string, Partial<Look>>> = {
  'by day': {},
  'at night': { dark: true },
  compact: { density: 'compact' },
  'for weak eyes, in large letters and without motion': { weak: true, grey: true, fontSize: 18, still: true },
  'in green beside a white menu': { theme: 'green', side: 'lightWhite' },
};

describe('the styles that the build writes are those of every look', () => {
  const written = extractedStyles({});
  for (const [name, own] of Object.entries(looks))
    test(name, () => {
      const made = extractedStyles(antdThemeOf({ ...plainLook, ...own }));
      for (const [component, styles] of written) assert.deepEqual(made.get(component), styles, component);
      assert.equal(made.size, written.size);
    });
});

test('rows and columns of a grid, and parts of components, have styles of their own', () => {
  const written = extractedStyles({});
  assert.deepEqual(
    written
      .get('Grid-Grid')
      ?.map(({ prefix }) => prefix)
      .toSorted(),
    ['ant-col', 'ant-row'],
  );
  for (const name of ['Shared', 'Button-Button', 'Button-compact', 'Form-item-item', 'Modal-confirm', 'Input-TextArea'])
    assert.match(written.get(name)?.[0]?.css ?? '', /\{.+\}/s, name);
});
