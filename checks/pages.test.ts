import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWeb } from '@zhixing/shell/define-web.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { declaredEntries } from '../modules/platform/menu/entries.ts';
import { webModules } from '../modules/web.ts';

/*
 * A page component is shown at a fixed path of the shell, or by a menu entry that says `"page": true`: without it the entry shows the list
 * of its model, and the component is built for nobody.
 */

const built = new Set(Object.keys(joinWeb(webModules).pages));
const entries = new Map(['business', 'development'].flatMap((name) => declaredEntries(name)).map((entry) => [entry.code, entry]));
/** Nobody is signed in, so the table has the fixed paths alone. */
const fixed = [...pageTable()].flatMap(([path, { kind }]) => (kind === 'program' ? [path.slice(1).replace('/', '.')] : []));

test('every page component of a module is shown by the menu or at a fixed path', () => {
  assert.ok(built.size >= 65, String(built.size));
  assert.deepEqual(
    [...built].filter((code) => entries.get(code)?.page !== true && !fixed.includes(code)),
    [],
  );
});

test('every menu entry and every fixed path that promises a component has one', () => {
  const promised = [...entries.values()].filter(({ page }) => page).map(({ code }) => code);
  assert.ok(promised.length >= 55, String(promised.length));
  assert.ok(fixed.length >= 12, String(fixed.length));
  assert.deepEqual(
    [...promised, ...fixed].filter((code) => !built.has(code)),
    [],
  );
});
