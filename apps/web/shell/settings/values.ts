import { type LayoutName, layoutNamed, layoutNames } from '../../layouts/names.ts';
import { type Density, type Side, type ThemeName, themeNames } from '../../theme/look.ts';

/** What a person may choose for the shell, under the names of the specification (section 3) and some of our own. */
export interface Settings {
  readonly layoutType: LayoutName;
  readonly themeClass: ThemeName;
  readonly slideClass: Side;
  readonly darkMode: 'system' | 'light' | 'dark';
  /** Whether the open pages stand as tabs above the page. */
  readonly tagsView: boolean;
  readonly tagsIcon: boolean;
  /** Whether hidden tabs keep what was typed in them. */
  readonly useCache: boolean;
  readonly showLanguage: boolean;
  readonly showSearch: boolean;
  /** Whether the top bar offers the settings. */
  readonly showSettings: boolean;
  readonly sidebarLogo: boolean;
  /** Whether top bar and tabs stay in sight while a long page scrolls. */
  readonly fixedHeader: boolean;
  readonly density: Density;
  readonly fontSize: number;
  readonly weakColours: boolean;
  readonly greyMode: boolean;
  /** Which tab follows when the one in front is closed. */
  readonly closeTo: 'last' | 'previous';
}

export type SettingName = keyof Settings;

/** The values of each setting; the first is what the product ships with. */
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

/** What of an unknown object are settings with values of ours. An unknown layout counts as classic, any other stranger as not set. */
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
