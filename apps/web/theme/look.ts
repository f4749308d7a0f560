import { brands } from './tokens.ts';

export type ThemeName = keyof typeof brands;
export const themeNames = Object.keys(brands) as readonly ThemeName[];

export type Side = 'dark' | 'lightWhite';
export type Density = 'default' | 'compact';

/** Look of the application: palette, style sheets and antd theme derive from it. */
export interface Look {
  readonly theme: ThemeName;
  readonly side: Side;
  readonly dark: boolean;
  /** Distinguish success and danger by colours other than red and green. */
  readonly weak: boolean;
  /** Greyscale, as used on days of mourning. */
  readonly grey: boolean;
  readonly density: Density;
  /** No animations: the system's reduced motion preference. */
  readonly still: boolean;
  /** Body font size in pixels. */
  readonly fontSize: number;
}
