import { type LayoutName, layoutNamed, layoutNames } from '../../layouts/names.ts';
import { type Density, type Side, type ThemeName, themeNames } from '../../theme/look.ts';

/** User settings of the shell, named by the specification (section 3), plus some of our own. */
export interface Settings {
  readonly layoutType: LayoutName;
  readonly themeClass: ThemeName;
  readonly slideClass: Side;
  readonly darkMode: 'system' | 'light' | 'dark';
  /** Show open pages as tabs. */
  readonly tagsView: boolean;
  readonly tagsIcon: boolean;
  /** Keep hidden tabs mounted with their input. */
  readonly useCache: boolean;
  readonly showLanguage: boolean;
  readonly showSearch: boolean;
  /** Show the settings button in the top bar. */
  readonly showSettings: boolean;
  readonly sidebarLogo: boolean;
  /** Keep top bar and tabs visible while a page scrolls. */
  readonly fixedHeader: boolean;
  readonly density: Density;
  readonly fontSize: number;
  readonly weakColours: boolean;
  readonly greyMode: boolean;
  /** Which tab becomes active when the current one is closed. */
  readonly closeTo: 'last' | 'previous';
}

export type SettingName = keyof Settings;

/** Allowed values of each setting; the first is the default. */
export const settingValues: { readonly [Name in SettingName]: readonly Settings[Name][] } = {
  layoutType: layoutNames,
  themeClass: ['blue', ...themeNames.filter((name) => name !== 'blue')],
  slideClass: ['dark', 'lightWhite'],
  darkMode: ['system', 'light', 'dark'],
  tagsView: [true, false],
  tagsIcon: [false, true],
  useCache: [true, false],
  showLanguage: [true, false],
  showSearch: [true, false],
  showSettings: [true, false],
  sidebarLogo: [true, false],
  fixedHeader: [false, true],
  density: ['default', 'compact'],
  fontSize: [14, 12, 13, 15, 16, 18],
  weakColours: [false, true],
  greyMode: [false, true],
  closeTo: ['last', 'previous'],
};

export const settingNames = Object.keys(settingValues) as readonly SettingName[];

export const shippedSettings: Settings = Object.fromEntries(
  settingNames.map((name) => [name, settingValues[name][0]]),
) as unknown as Settings;

/** Parses stored settings. An unknown layout counts as classic, other unknown values as unset. */
export function settingsIn(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = stored as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    settingNames
      .filter((name) => given[name] !== undefined && given[name] !== null)
      .flatMap((name) => knownValue(name, String(given[name]))),
  );
}

function knownValue(name: SettingName, text: string): readonly (readonly [SettingName, unknown])[] {
  if (name === 'layoutType') return [[name, layoutNamed(text)]];
  const known = settingValues[name].find((value) => String(value) === text);
  return known === undefined ? [] : [[name, known]];
}
