import { readStored, removeStored, writeStored } from '@zhixing/client/storage.ts';
import { create } from 'zustand';
import { layoutNamed } from '../../layouts/names.ts';
import { type SettingName, type Settings, settingNames, settingsIn, shippedSettings } from './values.ts';

/** The current settings. Also in local storage under the specification's keys, so that they apply before sign-in. */
export const useSettings = create<Settings>(() => ({ ...shippedSettings, ...storedSettings() }));

/** Whether the side menu is expanded; depends on the window's width rather than the user, so it is stored in this browser only. */
export const useSideOpen = create<{ readonly open: boolean }>(() => ({ open: readStored('sidebarStatus') !== '0' }));

export function toggleSide(): void {
  const open = !useSideOpen.getState().open;
  writeStored('sidebarStatus', open ? '1' : '0');
  useSideOpen.setState({ open });
}

/** Stores the layout that the server sent at sign-in: the default until the user chooses one. */
export function rememberLayout(theme: string): void {
  writeStored('theme', theme);
  show({ ...useSettings.getState(), layoutType: layoutNamed(theme) });
}

/** Applies the user's settings; missing ones take the defaults, with the layout of the sign-in. */
export function adoptSettings(own: unknown): void {
  const theme = readStored('theme');
  show({ ...shippedSettings, ...(theme && { layoutType: layoutNamed(theme) }), ...settingsIn(own) });
}

function show(settings: Settings): void {
  for (const name of settingNames) store(name, settings[name]);
  useSettings.setState(settings);
}

function store(name: SettingName, value: Settings[SettingName]): void {
  if (value === shippedSettings[name]) removeStored(name);
  else writeStored(name, String(value));
}

function storedSettings(): Partial<Settings> {
  return settingsIn(Object.fromEntries(settingNames.map((name) => [name, readStored(name)])));
}
