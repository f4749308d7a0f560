/**
 * Every colour and size of the product, once. The antd theme and the CSS variables of the shell derive from it.
 * Text and control colours reach 4.5 : 1 on their ground (WCAG 2.2 AA); the brighter blues of the specification (#1890ff, #409EFF)
 * do not on white and stay accents.
 */
export const tokens = {
  primary: '#0958d9',
  primaryHover: '#1765d8',
  primaryActive: '#003eb3',
  primarySoft: '#e8f1ff',
  accent: '#1890ff',
  success: '#237804',
  warning: '#a35200',
  danger: '#cf1322',
  successSoft: '#f6ffed',
  successBorder: '#b7eb8f',
  warningSoft: '#fffbe6',
  warningBorder: '#ffe58f',
  dangerSoft: '#fff1f0',
  dangerBorder: '#ffccc7',
  text: '#1a2233',
  textSecondary: '#4a5568',
  textTertiary: '#5c6780',
  border: '#d9dfe8',
  borderSoft: '#e9edf3',
  ground: '#f2f5fa',
  surface: '#ffffff',
  side: '#0b2a55',
  sideDeep: '#082145',
  sideText: '#d5e0f0',
  sideTextStrong: '#ffffff',
  sideHover: '#16396b',
  focus: '#1765d8',
  radius: 6,
  sideWidth: 210,
  sideCollapsed: 56,
  topHeight: 52,
  topSlot: 116,
  tabsHeight: 38,
  font: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, -apple-system, 'Segoe UI', sans-serif",
} as const;

/** Widths below this are phones and small tablets (specification, section 9). */
export const MOBILE_BELOW = 992;

/** Writes the tokens as `--zx-*` variables for the style sheets of shell and sign-in page. */
export function writeCssVariables(root: HTMLElement): void {
  for (const [name, value] of Object.entries(tokens)) {
    const variable = `--zx-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    root.style.setProperty(variable, typeof value === 'number' ? `${value}px` : value);
  }
}
