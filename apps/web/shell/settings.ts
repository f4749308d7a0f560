import { readStored, writeStored } from '@zhixing/client/storage.ts';
import { create } from 'zustand';
import { type LayoutName, layoutNamed } from '../layouts/registry.ts';

/** What a person has chosen for the shell; kept in local storage under the specification's keys. */
export interface Settings {
  readonly layoutType: LayoutName;
  readonly sideOpen: boolean;
}

export const useSettings = create<Settings>(() => ({
  layoutType: layoutNamed(readStored('layoutType') ?? 'blend'),
  sideOpen: readStored('sidebarStatus') !== '0',
}));

/** Takes the layout that the server answered at sign-in; an unknown one falls back to classic. */
export function chooseLayout(theme: string): void {
  const layoutType = layoutNamed(theme);
  writeStored('layoutType', layoutType);
  useSettings.setState({ layoutType });
}

export function toggleSide(): void {
  const sideOpen = !useSettings.getState().sideOpen;
  writeStored('sidebarStatus', sideOpen ? '1' : '0');
  useSettings.setState({ sideOpen });
}
