import { mix, readable } from './colour.ts';
import type { Look } from './look.ts';
import { black, brands, highlight, neutrals, tones, white } from './tokens.ts';

export type Palette = Readonly<Record<keyof ReturnType<typeof paletteOf>, string>>;

/** Minimum contrast of text (WCAG 2.2, 1.4.3), with a margin for rounding, and of control edges (1.4.11). */
const TEXT = 4.55;
const EDGE = 3.05;

/** All colours of a look, with sufficient contrast on their backgrounds. */
export function paletteOf({ theme, side, dark, weak }: Pick<Look, 'theme' | 'side' | 'dark' | 'weak'>) {
  const brand = brands[theme];
  const neutral = neutrals[dark ? 'dark' : 'light'];
  const grounds = [neutral.ground, neutral.surface, neutral.elevated];
  const primarySoft = mix(neutral.surface, brand.accent, dark ? 0.16 : 0.1);
  return {
    ...neutral,
    controlBorder: readable(neutral.controlBorder, dark ? white : black, grounds, EDGE),
    accent: brand.accent,
    highlight,
    ...primaries(brand, dark, [...grounds, primarySoft, neutral.fill]),
    primarySoft,
    primaryBorder: mix(neutral.surface, brand.accent, dark ? 0.4 : 0.35),
    ...meanings(weak, dark, grounds, neutral.surface),
    ...sideColours(brand, side === 'dark', dark),
    pictureFrom: mix(brand.side, black, 0.25),
    pictureTo: mix(brand.side, brand.strong, dark ? 0.25 : 0.7),
    onPicture: white,
  };
}

/**
 * In light mode filled controls are dark with white text, in dark mode bright with dark text, so that one colour works for both text and
 * fill.
 */
function primaries({ accent, strong }: { accent: string; strong: string }, dark: boolean, grounds: readonly string[]) {
  const end = dark ? white : black;
  const start = dark ? mix(accent, white, 0.15) : strong;
  const onPrimary = dark ? neutrals.dark.onInverse : white;
  const all = [...grounds, onPrimary];
  const primary = readable(start, end, all, TEXT);
  return {
    primary,
    primaryHover: readable(mix(primary, dark ? white : accent, 0.22), end, all, TEXT),
    primaryActive: mix(primary, end, dark ? 0.35 : 0.25),
    onPrimary,
    focus: primary,
  };
}

type Meaning = 'success' | 'warning' | 'danger';

function meanings(weak: boolean, dark: boolean, grounds: readonly string[], surface: string) {
  const set = tones[weak ? 'distinct' : 'usual'];
  const shades = (name: Meaning) => {
    const soft = mix(surface, set[name], dark ? 0.26 : 0.07);
    const text = readable(dark ? mix(set[name], white, 0.3) : set[name], dark ? white : black, [...grounds, soft], TEXT);
    return { text, soft, border: mix(surface, set[name], dark ? 0.6 : 0.3) };
  };
  const [success, warning, danger] = [shades('success'), shades('warning'), shades('danger')];
  return {
    success: success.text,
    successSoft: success.soft,
    successBorder: success.border,
    warning: warning.text,
    warningSoft: warning.soft,
    warningBorder: warning.border,
    danger: danger.text,
    dangerSoft: danger.soft,
    dangerBorder: danger.border,
  };
}

function sideColours({ side, strong, accent }: { side: string; strong: string; accent: string }, deep: boolean, dark: boolean) {
  if (!deep) return lightSide(accent, strong, dark);
  const ground = dark ? mix(side, black, 0.35) : side;
  const hover = mix(ground, white, 0.1);
  return {
    side: ground,
    sideDeep: mix(ground, black, 0.2),
    sideText: mix(ground, white, 0.8),
    sideTextStrong: white,
    sideHover: hover,
    sideSelected: readable(strong, black, [white], TEXT),
    sideSelectedText: white,
    sideBorder: ground,
  };
}

function lightSide(accent: string, strong: string, dark: boolean) {
  const neutral = neutrals[dark ? 'dark' : 'light'];
  const sideSelected = mix(neutral.surface, accent, dark ? 0.2 : 0.12);
  return {
    side: neutral.surface,
    sideDeep: neutral.surface,
    sideText: neutral.textSecondary,
    sideTextStrong: neutral.text,
    sideHover: neutral.fill,
    sideSelected,
    sideSelectedText: readable(dark ? mix(accent, white, 0.15) : strong, dark ? white : black, [sideSelected, neutral.surface], TEXT),
    sideBorder: neutral.borderSoft,
  };
}
