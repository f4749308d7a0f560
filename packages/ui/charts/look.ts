import { seriesColours } from './palette.ts';

/** Colours and sizes that a chart is drawn with. */
export interface Look {
  readonly dark: boolean;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly faint: string;
  readonly surface: string;
  readonly fill: string;
  readonly primary: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly series: readonly string[];
  readonly font: string;
  /** Body text in pixels. */
  readonly size: number;
}

/** Dark on white, whatever the theme: what is printed or saved as a picture. */
export const paperLook = {
  dark: false,
  text: '#1a2233',
  soft: '#4a5568',
  line: '#b4bdca',
  faint: '#e2e7ee',
  surface: '#ffffff',
  fill: '#e9edf4',
  primary: '#0958d9',
  success: '#237804',
  warning: '#a35200',
  danger: '#cf1322',
  series: seriesColours.light,
  font: 'system-ui, sans-serif',
  size: 14,
} satisfies Look;

/** The look of the theme as it is now. */
export function readLook(): Look {
  const root = document.documentElement;
  const styles = getComputedStyle(root);
  const read = (name: string, instead: string) => styles.getPropertyValue(`--zx-${name}`).trim() || instead;
  const dark = root.hasAttribute('data-dark');
  return {
    dark,
    text: read('text', paperLook.text),
    soft: read('text-secondary', paperLook.soft),
    line: read('border', paperLook.line),
    faint: read('border-soft', paperLook.faint),
    surface: read('surface', paperLook.surface),
    fill: read('fill', paperLook.fill),
    primary: read('primary', paperLook.primary),
    success: read('success', paperLook.success),
    warning: read('warning', paperLook.warning),
    danger: read('danger', paperLook.danger),
    series: seriesColours[dark ? 'dark' : 'light'],
    font: getComputedStyle(document.body).fontFamily || paperLook.font,
    size: Number.parseFloat(read('size-md', '14')) || paperLook.size,
  };
}

/** Calls `listener` when the theme, the mode or the language of the page changes. Returns the function that ends it. */
export function watchLook(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class', 'lang', 'data-dark'] });
  return () => observer.disconnect();
}
