import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { useEffect, useState } from 'react';
import type { Layout } from './layout.ts';
import type { LayoutName } from './names.ts';

const loaders: Readonly<Record<LayoutName, () => Promise<{ default: Layout }>>> = {
  blend: lazyRetry(() => import('./blend.tsx')),
  classic: lazyRetry(() => import('./classic.tsx')),
  functional: lazyRetry(() => import('./functional.tsx')),
  plain: lazyRetry(() => import('./plain.tsx')),
};

const loaded = new Map<LayoutName, Layout>();

/** Loads a layout's chunk before it is rendered. */
export async function preloadLayout(name: LayoutName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await loaders[name]()).default);
}

/** The layout of that name; the previous one while it is loading. Null loads none. */
export function useLayout(name: LayoutName | null): Layout {
  const here = name === null ? undefined : loaded.get(name);
  const [shown, setShown] = useState<Layout>(here ?? bare);
  useEffect(() => {
    if (name === null) return;
    let wanted = true;
    preloadLayout(name).then(() => wanted && setShown(loaded.get(name) ?? bare), console.error);
    return () => {
      wanted = false;
    };
  }, [name]);
  return here ?? shown;
}

const bare: Layout = { crumbsInPage: true };
