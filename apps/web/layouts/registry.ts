import { type ComponentType, lazy } from 'react';
import { lazyRetry } from '../app/lazy-retry.ts';

export type LayoutName = 'classic' | 'functional' | 'plain' | 'blend';

/** A layout arranges the pieces of the shell around the open pages; it owns no state and no navigation of its own. */
export type Layout = ComponentType<{ readonly children: React.ReactNode }>;

const blend = drawn(() => import('./blend.tsx'));

/** The arrangements. A name that is known but not drawn yet is shown as blend. */
const layouts: Readonly<Record<LayoutName, Drawn>> = { classic: blend, functional: blend, plain: blend, blend };

export const layoutOf = (name: LayoutName): Layout => layouts[name].layout;

/** Fetches the program of a layout before it is drawn. */
export const preloadLayout = (name: LayoutName): Promise<unknown> => layouts[name].load();

/** The layout of that name; unknown names are classic (specification, section 4). */
export function layoutNamed(name: string): LayoutName {
  const known: readonly LayoutName[] = ['classic', 'functional', 'plain', 'blend'];
  return known.find((layout) => layout === name) ?? 'classic';
}

type Drawn = ReturnType<typeof drawn>;

function drawn(load: () => Promise<{ default: Layout }>) {
  const retried = lazyRetry(load);
  return { load: retried, layout: lazy(retried) };
}
