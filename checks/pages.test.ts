import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dutyRoles } from '../modules/identity/settings/three-administrators.ts';
import { rolesOf } from '../modules/platform/menu/areas.ts';
import { declaredEntries } from '../modules/platform/menu/entries.ts';
import { createModules } from '../modules/server.ts';

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
const { webModules } = (await import(list ?? '')) as { webModules: Readonly<Record<string, WebPart>> };
const { pageTable } = (await import(table ?? '')) as { pageTable: () => PageTable };

const built = new Set(Object.values(webModules).flatMap(({ pages = {} }) => Object.keys(pages)));
const entries = new Map(['business', 'development'].flatMap((name) => declaredEntries(name)).map((entry) => [entry.code, entry]));
/** Nobody is signed in, so the table has the fixed paths alone. */
const fixed = [...pageTable()].flatMap(([path, { kind }]) => (kind === 'program' ? [path.slice(1).replace('/', '.')] : []));

test('every module is listed by its own folder, by which its pages find their texts', async () => {
  const listed = Object.entries(webModules);
  assert.ok(listed.length >= 50, String(listed.length));
  for (const [folder, web] of listed) {
    const file = `../modules/${folder}/web/${folder.split('/')[1]}.web.ts`;
    const declared: Readonly<Record<string, unknown>> = await import(file);
    assert.ok(Object.values(declared).includes(web), `"${folder}" stands for another module`);
  }
});

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

test('a page of what administrators alone may read is in the menu of nobody who would be turned away', () => {
  const modules = createModules({ cipherKey: 'EY8WePvjM5GGwQzn', demo: true });
  const turnedAway: string[] = [];
  let seen = 0;
  for (const [folder, { pages = {} }] of Object.entries(webModules)) {
    const routes = modules.find(({ name }) => name === folder.split('/')[1])?.routes ?? [];
    const readings = routes.filter(({ method }) => method === 'GET');
    if (readings.length === 0 || readings.some(({ access }) => access !== 'administrator')) continue;
    const duties = new Set(readings.flatMap((route) => route.duties ?? []));
    const isLet = (role: string): boolean => {
      const duty = dutyRoles[role];
      return duty !== undefined && duties.has(duty);
    };
    for (const code of Object.keys(pages).filter((one) => entries.has(one))) {
      seen += 1;
      turnedAway.push(...rolesOf(code).flatMap((role) => (isLet(role) ? [] : `${role} at ${code}`)));
    }
  }
  assert.ok(seen >= 5, `only ${seen} pages`);
  assert.deepEqual(turnedAway, []);
});
