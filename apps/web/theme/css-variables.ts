import type { Look } from './look.ts';
import { paletteOf } from './palette.ts';
import { sizes } from './tokens.ts';

/** Sets a look as `--zx-*` CSS variables for shell and sign-in page, and marks the mode on the root element. */
export function showLook(root: HTMLElement, look: Look): void {
  for (const [name, value] of Object.entries(variablesOf(look))) root.style.setProperty(name, value);
  root.style.colorScheme = look.dark ? 'dark' : 'light';
  root.toggleAttribute('data-dark', look.dark);
  root.toggleAttribute('data-grey', look.grey);
  root.toggleAttribute('data-compact', look.density === 'compact');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paletteOf(look).side);
}

function variablesOf(look: Look): Record<string, string> {
  const named: Record<string, string> = {
    ...paletteOf(look),
    ...inPixels(sizes),
    ...inPixels(Object.fromEntries(Object.entries(typeScale).map(([name, more]) => [name, look.fontSize + more]))),
  };
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [`--zx-${dashed(name)}`, value]));
}

/** Font sizes, relative to body text. */
const typeScale = { sizeXs: -2, sizeSm: -1, sizeMd: 0, sizeLg: 2, sizeXl: 6, sizeXxl: 10 };

const inPixels = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]));

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
