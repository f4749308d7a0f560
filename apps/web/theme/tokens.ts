/**
 * All colours and sizes of the product. `palette.ts` derives the colours of a theme, mode and side, and adjusts those that would miss WCAG
 * 2.2 AA on their background. `accent` is the bright brand colour: decorative, never used for text.
 */
export const brands = {
  default: { accent: '#1890ff', strong: '#0958d9', side: '#0b2a55' },
  blue: { accent: '#409eff', strong: '#1d63c6', side: '#152d4f' },
  purple: { accent: '#9254de', strong: '#6b2fb8', side: '#2a1a4a' },
  azure: { accent: '#16b4e8', strong: '#08719e', side: '#0a3147' },
  ocean: { accent: '#13c2c2', strong: '#08777a', side: '#0a3538' },
  green: { accent: '#3dbd5d', strong: '#1b7a38', side: '#123325' },
  yellow: { accent: '#f5b81f', strong: '#8a5d00', side: '#322a1a' },
  orange: { accent: '#fa8c16', strong: '#b04a00', side: '#38261a' },
  red: { accent: '#f5424c', strong: '#c01622', side: '#3b1a20' },
  blackblue: { accent: '#4b83f5', strong: '#2750b8', side: '#10182a' },
} as const;

/** Text, line and background colours by mode. */
export const neutrals = {
  light: {
    text: '#1a2233',
    textSecondary: '#4a5568',
    textTertiary: '#5c6780',
    border: '#d9dfe8',
    borderSoft: '#e9edf3',
    controlBorder: '#929bac',
    fill: '#e9edf4',
    ground: '#f2f5fa',
    surface: '#ffffff',
    elevated: '#ffffff',
    inverse: '#2b3547',
    onInverse: '#ffffff',
    shadow: 'rgb(11 30 60 / 16%)',
    mask: 'rgb(11 20 36 / 45%)',
  },
  dark: {
    text: '#e4e9f2',
    textSecondary: '#b9c3d3',
    textTertiary: '#9ea9bc',
    border: '#3a465b',
    borderSoft: '#2a3446',
    controlBorder: '#66738f',
    fill: '#283245',
    ground: '#0e1420',
    surface: '#161e2c',
    elevated: '#1e2838',
    inverse: '#dbe2ee',
    onInverse: '#141b28',
    shadow: 'rgb(0 0 0 / 48%)',
    mask: 'rgb(0 0 0 / 60%)',
  },
} as const;

/** Semantic colours. The second set uses blue and vermilion, for users with red-green colour blindness. */
export const tones = {
  usual: { success: '#237804', warning: '#a35200', danger: '#cf1322' },
  distinct: { success: '#005f9e', warning: '#8a6100', danger: '#ad3500' },
} as const;

export const white = '#ffffff';
export const black = '#000000';
/** Colour of the destination in the product's logo. */
export const highlight = '#ffd666';

export const sizes = {
  radius: 6,
  sideWidth: 210,
  sideCollapsed: 56,
  topHeight: 52,
  topSlot: 116,
  tabsHeight: 38,
} as const;
