import { type ThemeConfig, theme } from 'antd';
import { mix } from './colour.ts';
import type { Look } from './look.ts';
import { type Palette, paletteOf } from './palette.ts';
import { sizes } from './tokens.ts';

const { defaultAlgorithm, darkAlgorithm, compactAlgorithm } = theme;

/** antd theme of a look; pages and components never set colours, sizes or radii themselves. */
export function antdThemeOf(look: Look): ThemeConfig {
  const colours = paletteOf(look);
  const derive = (_seed: unknown, map: object | undefined) => ({ ...map, ...ramps(colours, look.dark) });
  const base = look.dark ? darkAlgorithm : defaultAlgorithm;
  return {
    cssVar: { key: classOf(look) },
    hashed: false,
    algorithm: [base, ...(look.density === 'compact' ? [compactAlgorithm] : []), derive as unknown as typeof base],
    token: {
      colorPrimary: colours.primary,
      colorInfo: colours.primary,
      colorLink: colours.primary,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorError: colours.danger,
      colorTextBase: colours.text,
      colorBgBase: colours.surface,
      borderRadius: sizes.radius,
      fontFamily: 'var(--zx-font)',
      fontSize: look.fontSize,
      motion: !look.still,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      ...aliases(colours),
    },
    components: componentsOf(colours),
  };
}

/**
 * Each look has its own class, which scopes its CSS variables: hidden pages apply a new look later than the visible one, and with a shared
 * class their outdated variables would override it.
 */
export const classOf = (look: Look): string => `zx-${Object.values(look).join('-')}`;

/** Overrides antd's derived colours, which do not guarantee the required text contrast. */
function ramps(colours: Palette, dark: boolean) {
  const shades = { success: 'Success', warning: 'Warning', danger: 'Error' } as const;
  const meaning = (from: keyof typeof shades) => {
    const name = shades[from];
    const colour = colours[from];
    return {
      [`color${name}`]: colour,
      [`color${name}Hover`]: dark ? mix(colour, colours.text, 0.2) : mix(colour, colours.text, 0.12),
      [`color${name}Active`]: mix(colour, colours.text, 0.3),
      [`color${name}Bg`]: colours[`${from}Soft`],
      [`color${name}BgHover`]: colours[`${from}Soft`],
      [`color${name}BgActive`]: colours[`${from}Border`],
      [`color${name}BgFilledHover`]: colours[`${from}Soft`],
      [`color${name}Border`]: colours[`${from}Border`],
      [`color${name}BorderHover`]: colour,
      [`color${name}Text`]: colour,
      [`color${name}TextHover`]: colour,
      [`color${name}TextActive`]: colour,
    };
  };
  const primary = (name: string) => ({
    [`color${name}`]: colours.primary,
    [`color${name}Hover`]: colours.primaryHover,
    [`color${name}Active`]: colours.primaryActive,
    [`color${name}Bg`]: colours.primarySoft,
    [`color${name}BgHover`]: colours.primarySoft,
    [`color${name}Border`]: colours.primaryBorder,
    [`color${name}BorderHover`]: colours.primaryHover,
    [`color${name}Text`]: colours.primary,
    [`color${name}TextHover`]: colours.primaryHover,
    [`color${name}TextActive`]: colours.primaryActive,
  });
  return {
    ...primary('Primary'),
    ...primary('Info'),
    ...primary('Link'),
    ...meaning('success'),
    ...meaning('warning'),
    ...meaning('danger'),
    ...tagGrounds(colours),
  };
}

// Backgrounds of status tags follow the tone colours.
const tagGrounds = (colours: Palette) => ({
  'blue-1': colours.primarySoft,
  'blue-3': colours.primaryBorder,
  'green-1': colours.successSoft,
  'green-3': colours.successBorder,
  'gold-1': colours.warningSoft,
  'gold-4': colours.warningBorder,
  'red-1': colours.dangerSoft,
  'red-3': colours.dangerBorder,
});

const aliases = (colours: Palette) => ({
  colorText: colours.text,
  colorTextHeading: colours.text,
  colorTextLabel: colours.textSecondary,
  colorTextSecondary: colours.textSecondary,
  colorTextTertiary: colours.textTertiary,
  colorTextDescription: colours.textTertiary,
  colorTextPlaceholder: colours.textTertiary,
  colorTextLightSolid: colours.onPrimary,
  colorIcon: colours.textTertiary,
  colorIconHover: colours.text,
  colorBorder: colours.border,
  colorBorderSecondary: colours.borderSoft,
  colorSplit: colours.borderSoft,
  colorBgLayout: colours.ground,
  colorBgContainer: colours.surface,
  colorBgElevated: colours.elevated,
  colorBgSpotlight: colours.inverse,
  colorBgMask: colours.mask,
  // The ring around focused inputs, as distinct from its ground as the ring of everything else.
  controlOutline: colours.focus,
  controlOutlineWidth: 1,
  colorErrorOutline: colours.danger,
  colorWarningOutline: colours.warning,
});

const edged = (colours: Palette) => ({ colorBorder: colours.controlBorder });

const componentsOf = (colours: Palette): NonNullable<ThemeConfig['components']> => ({
  // Shadows below buttons would take the colour of the ring.
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  Input: edged(colours),
  InputNumber: edged(colours),
  Select: edged(colours),
  Checkbox: { ...edged(colours), colorWhite: colours.onPrimary },
  Radio: edged(colours),
  Switch: { colorTextQuaternary: colours.controlBorder, colorTextTertiary: colours.textTertiary, handleBg: colours.surface },
  Tooltip: { colorTextLightSolid: colours.onInverse },
  Menu: {
    itemHoverBg: colours.fill,
    itemSelectedBg: colours.primarySoft,
    darkItemBg: colours.side,
    darkSubMenuItemBg: colours.sideDeep,
    darkPopupBg: colours.side,
    darkItemColor: colours.sideText,
    darkItemHoverBg: colours.sideHover,
    darkItemHoverColor: colours.sideTextStrong,
    darkItemSelectedBg: colours.sideSelected,
    darkItemSelectedColor: colours.sideSelectedText,
    darkGroupTitleColor: colours.sideText,
    itemHeight: 36,
    itemMarginBlock: 2,
    iconMarginInlineEnd: 10,
    collapsedWidth: sizes.sideCollapsed,
  },
  Table: {
    headerBg: colours.ground,
    headerColor: colours.text,
    cellPaddingBlockSM: 7,
    rowHoverBg: colours.ground,
    rowSelectedBg: colours.primarySoft,
    rowSelectedHoverBg: colours.primarySoft,
  },
  Tree: { nodeSelectedBg: colours.primarySoft, nodeSelectedColor: colours.primary, nodeHoverBg: colours.fill },
});
