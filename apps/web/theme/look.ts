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
  /** Meanings are told apart without telling red from green. */
  readonly weak: boolean;
  /** Without any colour, as on days of mourning. */
  readonly grey: boolean;
  readonly density: Density;
  /** Nothing moves, as the person has told the system. */
  readonly still: boolean;
  /** Of running text, in pixels. */
  readonly fontSize: number;
}
