import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredEntries } from '../modules/platform/menu/entries.ts';

/*
 * A page component is shown at a fixed path of the shell, or by a menu entry that says `"page": true`: without it the entry shows the list
 * of its model, and the component is built for nobody.
 */

interface WebPart {
  readonly pages?: Readonly<Record<string, unknown>>;
}
type PageTable = ReadonlyMap<string, { readonly kind: string }>;

// By names in variables: the compiler of the server, which checks this file, must not follow them into code for browsers.
const [list, table] = ['../modules/web.ts', '@zhixing/shell/menu/page-table.ts'];
const { webModules } = (await import(list ?? '')) as { webModules: readonly WebPart[] };
const { pageTable } = (await import(table ?? '')) as { pageTable: () => PageTable };

const built = new Set(webModules.flatMap(({ pages = {} }) => Object.keys(pages)));
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
