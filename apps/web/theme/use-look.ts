import { useMemo, useSyncExternalStore } from 'react';
import { watchMedia } from '../app/media.ts';
import { useSettings } from '../shell/settings/settings.ts';
import type { Settings } from '../shell/settings/values.ts';
import { showLook } from './css-variables.ts';
import type { Look } from './look.ts';

const systemDark = watchMedia('(prefers-color-scheme: dark)');
const systemStill = watchMedia('(prefers-reduced-motion: reduce)');

/** Look by the user's settings; dark mode follows the system if set so. */
export function useLook(): Look {
  const system = useSyncExternalStore(followSystem, systemWishes);
  // The same look must be the same object, because a new antd theme rerenders every component.
  const drawn = useSettings((settings) => JSON.stringify(lookOf(settings, system)));
  return useMemo(() => JSON.parse(drawn) as Look, [drawn]);
}

/** Applies the look to the root element, now and on every change. */
export function followLook(): void {
  let shown = '';
  const show = () => {
    const look = lookOf(useSettings.getState(), systemWishes());
    if (JSON.stringify(look) === shown) return;
    shown = JSON.stringify(look);
    showLook(document.documentElement, look);
  };
  show();
  useSettings.subscribe(show);
  followSystem(show);
}

function followSystem(changed: () => void): () => void {
  const ends = [systemDark, systemStill].map((query) => query.subscribe(changed));
  return () => {
    for (const end of ends) end();
  };
}

/** System preferences as a string, which is stable between changes. */
const systemWishes = (): string => `${systemDark.matches() ? 'dark' : ''} ${systemStill.matches() ? 'still' : ''}`;

const lookOf = (settings: Settings, system: string): Look => ({
  theme: settings.themeClass,
  side: settings.slideClass,
  dark: settings.darkMode === 'dark' || (settings.darkMode === 'system' && system.includes('dark')),
  weak: settings.weakColours,
  grey: settings.greyMode,
  still: system.includes('still'),
  density: settings.density,
  fontSize: settings.fontSize,
});
