import { fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { useSetting } from '@zhixing/client/workbench/use-setting.ts';
import { useViews, type ViewDefinition } from '@zhixing/client/workbench/use-views.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Density } from '../grid/density.ts';
import { type ColumnSetting, layoutOf, readColumns, readDensity, usualLayout, visible } from './layout.ts';

interface Adjusted {
  readonly view: string;
  readonly columns?: readonly ColumnSetting[];
  readonly density?: Density;
}

/**
 * Layout of the list on this page: columns, line height, summary. A saved view has its own layout; changes to it last until the view is
 * left or saved. Everything else is a user setting.
 */
export function useLayout(model: ModelDescription, viewId: string) {
  const { pathname } = useLocation();
  const [own, setOwn, resetOwn] = useSetting<readonly ColumnSetting[] | null>(`list.${pathname}.columns`, null);
  const [ownDensity, setOwnDensity] = useSetting<Density>('list.density', 'small');
  const [summed, setSummed] = useSetting(`list.${pathname}.summary`, false);
  const [adjusted, setAdjusted] = useState<Adjusted | null>(null);
  const { data: views } = useViews(model.name, pathname);
  const view = views?.find(({ id }) => id === viewId);
  const here = view && adjusted?.view === view.id ? adjusted : null;
  const columns = view?.definition.columns;
  const said = useMemo(() => readColumns(columns), [columns]);
  const stored = here?.columns ?? said ?? own;
  const layout = useMemo(() => layoutOf(model, stored), [model, stored]);
  const before = useMemo(() => layoutOf(model, said ?? own), [model, said, own]);
  const shown = useMemo(
    () =>
      fieldsOf(
        model,
        visible(layout).map(({ name }) => name),
      ),
    [model, layout],
  );
  const densityBefore = readDensity(view?.definition.density) ?? ownDensity;
  const density = here?.density ?? densityBefore;
  const straighten = useCallback(() => setAdjusted(null), []);
  const adjust = (changes: Omit<Adjusted, 'view'>) => view && setAdjusted({ ...here, ...changes, view: view.id });
  return {
    layout,
    shown,
    density,
    summed,
    setSummed,
    arranged: stored !== null,
    setLayout: (next: readonly ColumnSetting[]) => (view ? adjust({ columns: next }) : setOwn(next)),
    resetLayout: () => (view ? adjust({ columns: usualLayout(model) }) : resetOwn()),
    setDensity: (next: Density) => (view ? adjust({ density: next }) : setOwnDensity(next)),
    /** Whether columns or line height differ from the view. */
    rearranged: density !== densityBefore || JSON.stringify(visible(layout)) !== JSON.stringify(visible(before)),
    /** The part of the layout that a view stores. */
    arrangement: { columns: visible(layout), density } satisfies ViewDefinition,
    /** Restores the view's layout. */
    straighten,
  };
}
