import { readStored, removeStored, writeStored } from '@zhixing/client/storage.ts';
import { create } from 'zustand';
import { layoutNamed } from '../../layouts/names.ts';
import { type SettingName, type Settings, settingNames, settingsIn, shippedSettings } from './values.ts';

/** The settings in force. Kept in local storage under the specification's keys, so that they hold before anybody has signed in. */
export const useSettings = create<Settings>(() => ({ ...shippedSettings, ...storedSettings() }));

/** Whether the side menu is unfolded; belongs to the window's width more than to the person, so the browser alone remembers it. */
export const useSideOpen = create<{ readonly open: boolean }>(() => ({ open: readStored('sidebarStatus') !== '0' }));

export function toggleSide(): void {
  const open = !useSideOpen.getState().open;
  writeStored('sidebarStatus', open ? '1' : '0');
  useSideOpen.setState({ open });
}

/** Keeps the layout that the server answered at sign-in: it holds until the person has chosen one. */
export function rememberLayout(theme: string): void {
  writeStored('theme', theme);
  show({ ...useSettings.getState(), layoutType: layoutNamed(theme) });
}

/** Takes what a person has chosen, here or elsewhere; the rest is as shipped, with the layout of the sign-in. */
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
