import { type ComponentType, lazy } from 'react';
import { lazyRetry } from '../app/lazy-retry.ts';

export type LayoutName = 'classic' | 'functional' | 'plain' | 'blend';

/** A layout arranges the pieces of the shell around the open pages; it owns no state and no navigation of its own. */
export type Layout = ComponentType<{ readonly children: React.ReactNode }>;

const blend = lazy(lazyRetry(() => import('./blend.tsx')));

/** The arrangements that can be drawn. A name that is known but not drawn yet is shown as blend. */
const layouts: Readonly<Partial<Record<LayoutName, Layout>>> = { blend };

export const layoutOf = (name: LayoutName): Layout => layouts[name] ?? blend;

/** The layout of that name; unknown names are classic (specification, section 4). */
export function layoutNamed(name: string): LayoutName {
  const known: readonly LayoutName[] = ['classic', 'functional', 'plain', 'blend'];
  return known.find((layout) => layout === name) ?? 'classic';
}
