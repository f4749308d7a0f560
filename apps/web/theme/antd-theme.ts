import type { ThemeConfig } from 'antd';
import { tokens } from './tokens.ts';

/** The antd theme of the product; pages and components never set a colour, size or radius themselves. */
export const antdTheme: ThemeConfig = {
  cssVar: { key: 'zx' },
  hashed: false,
  token: {
    colorPrimary: tokens.primary,
    colorInfo: tokens.primary,
    colorLink: tokens.primary,
    colorSuccess: tokens.success,
    colorWarning: tokens.warning,
    colorError: tokens.danger,
    colorText: tokens.text,
    colorTextHeading: tokens.text,
    colorTextSecondary: tokens.textSecondary,
    colorTextTertiary: tokens.textTertiary,
    colorTextDescription: tokens.textTertiary,
    colorTextPlaceholder: tokens.textTertiary,
    colorBorder: tokens.border,
    colorBorderSecondary: tokens.borderSoft,
    colorBgLayout: tokens.ground,
    borderRadius: tokens.radius,
    fontFamily: tokens.font,
    fontSize: 14,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Menu: {
      darkItemBg: tokens.side,
      darkSubMenuItemBg: tokens.sideDeep,
      darkPopupBg: tokens.side,
      darkItemColor: tokens.sideText,
      darkItemHoverBg: tokens.sideHover,
      darkItemHoverColor: tokens.sideTextStrong,
      darkItemSelectedBg: tokens.primary,
      darkItemSelectedColor: tokens.sideTextStrong,
      darkGroupTitleColor: tokens.sideText,
      itemHeight: 36,
      itemMarginBlock: 2,
      iconMarginInlineEnd: 10,
      collapsedWidth: tokens.sideCollapsed,
    },
    Table: { headerBg: tokens.ground, headerColor: tokens.text, cellPaddingBlockSM: 7 },
  },
};
