import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { followOwnSettings } from '../shell/settings/own-settings.ts';
import { adoptSettings, rememberLayout, useSettings } from '../shell/settings/settings.ts';
import { settingNames, settingsIn, settingValues, shippedSettings } from '../shell/settings/values.ts';
import { paletteOf } from '../theme/palette.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
  addEventListener: () => undefined,
});

beforeEach(() => {
  stored.clear();
  adoptSettings(undefined);
});

test('the product ships with the sample settings of the specification', () => {
  const { layoutType, themeClass, slideClass, tagsView, tagsIcon, showLanguage, showSearch, showSettings, sidebarLogo, fixedHeader } =
    shippedSettings;
  assert.deepEqual([layoutType, themeClass, slideClass], ['blend', 'blue', 'dark']);
  assert.deepEqual([tagsView, tagsIcon, showLanguage, showSearch, showSettings], [true, false, true, true, true]);
  assert.deepEqual([sidebarLogo, fixedHeader], [true, false]);
});

test('all theme colours of the specification are there, and no two look alike', () => {
  const named = ['blackblue', 'blue', 'azure', 'default', 'green', 'ocean', 'orange', 'purple', 'red', 'yellow'];
  assert.deepEqual([...settingValues.themeClass].sort(), named.sort());
  const colours = settingValues.themeClass.map((theme) => paletteOf({ theme, side: 'dark', dark: false, weak: false }));
  assert.equal(new Set(colours.map(({ primary, side }) => primary + side)).size, named.length);
});

test('what is not shipped is kept under the keys of the specification, and read back', () => {
  const chosen = Object.fromEntries(settingNames.map((name) => [name, settingValues[name].at(-1)]));
  adoptSettings(chosen);
  assert.deepEqual(useSettings.getState(), chosen);
  assert.deepEqual([...stored.keys()].sort(), settingNames.map((name) => `jnpf_${name}`).sort());
  const again = settingsIn(Object.fromEntries(settingNames.map((name) => [name, stored.get(`jnpf_${name}`)])));
  assert.deepEqual(again, chosen);
  adoptSettings(undefined);
  assert.deepEqual([useSettings.getState(), stored.size], [shippedSettings, 0]);
});

test('an unknown layout counts as classic, other strangers as not set, unknown names as nothing', () => {
  assert.deepEqual(settingsIn({ layoutType: 'spiral', themeClass: 'pink', fontSize: 99, tagsView: 'perhaps', colour: 'red' }), {
    layoutType: 'classic',
  });
  for (const nothing of [null, undefined, 'blend', 7]) assert.deepEqual(settingsIn(nothing), {});
  rememberLayout('spiral');
  assert.equal(useSettings.getState().layoutType, 'classic');
});

test('the layout of the sign-in holds until the person chooses one', () => {
  rememberLayout('plain');
  adoptSettings({ themeClass: 'red' });
  assert.deepEqual([useSettings.getState().layoutType, useSettings.getState().themeClass], ['plain', 'red']);
  adoptSettings({ layoutType: 'functional' });
  assert.equal(useSettings.getState().layoutType, 'functional');
  followOwnSettings();
  assert.equal(useSettings.getState().layoutType, 'functional', 'nobody is signed in: the look stays');
});

test('an application of its own keeps its keys apart', async () => {
  Object.assign(globalThis, { location: new URL('https://trips.example/JNPF_APP_trips-2/home') });
  const fresh = new URL('../../../packages/client/storage.ts?trips', import.meta.url).href;
  const { basePath, writeStored, readStored } = (await import(fresh)) as typeof import('@zhixing/client/storage.ts');
  stored.set('jnpf_theme', 'plain');
  writeStored('theme', 'blend');
  assert.deepEqual([basePath, readStored('theme')], ['/JNPF_APP_trips-2', 'blend']);
  assert.deepEqual(Object.fromEntries(stored), { jnpf_theme: 'plain', 'jnpf_trips-2_theme': 'blend' });
});
