import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { silenced } from '../plugins/silent-icons.ts';

test('icons of the library are not read aloud by their English names', () => {
  const components = new URL('../icons/es/components/', import.meta.resolve('@ant-design/icons-svg/package.json'));
  for (const name of ['AntdIcon.js', 'AntdIconLight.js']) {
    const code = readFileSync(fileURLToPath(new URL(name, components)), 'utf8');
    assert.match(code, /"aria-label": icon\.name/, name);
    assert.doesNotMatch(silenced(code), /"aria-label": icon\.name/, name);
    assert.match(silenced(code), /"aria-hidden": true/, name);
  }
});
