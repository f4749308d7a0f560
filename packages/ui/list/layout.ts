import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { ColumnPlace, Pin } from '../grid/column.ts';
import type { Density } from '../grid/density.ts';
import { NARROWEST, WIDEST } from '../grid/geometry.ts';

/** The user's settings of a column. */
export interface ColumnSetting {
  readonly name: string;
  readonly width?: number | undefined;
  readonly pin?: Pin | undefined;
  readonly hidden?: boolean | undefined;
}

/** Default layout: the model's columns, the first one pinned. */
export const usualLayout = (model: ModelDescription): ColumnSetting[] =>
  fieldsOf(model, model.list.columns).map(({ name }, index) => ({ name, ...(index === 0 && { pin: 'start' as const }) }));

/** Fields that can be columns. */
export const columnFields = (model: ModelDescription): FieldDescription[] =>
  model.fields.filter(({ name, noColumn }) => name !== 'id' && name !== 'version' && !noColumn);

/**
 * All possible columns in the stored layout: removed fields are dropped, new ones appended as hidden. If no column is visible, the default
 * layout applies.
 */
export function layoutOf(model: ModelDescription, stored: readonly ColumnSetting[] | null): ColumnSetting[] {
  const known = new Map(columnFields(model).map(({ name }) => [name, name]));
  const retained = (Array.isArray(stored) ? stored : []).filter((one) => known.delete(one?.name));
  const arranged = retained.some(({ hidden }) => !hidden) ? retained : usualLayout(model);
  const names = new Set(arranged.map(({ name }) => name));
  const rest = columnFields(model).filter(({ name }) => !names.has(name));
  return [...arranged, ...rest.map(({ name }) => ({ name, hidden: true }))];
}

export const visible = (layout: readonly ColumnSetting[]): ColumnSetting[] => layout.filter(({ hidden }) => !hidden);

/** The layout after the grid moved, resized, pinned or hid columns: hidden ones are moved to the end. */
export function rearranged(layout: readonly ColumnSetting[], places: readonly ColumnPlace[]): ColumnSetting[] {
  const shown = places.map(({ key, width, pin }) => ({ name: key, ...(width !== undefined && { width }), ...(pin && { pin }) }));
  const names = new Set(places.map(({ key }) => key));
  const gone = layout.filter(({ name }) => !names.has(name));
  return [...shown, ...gone.map((one) => ({ ...one, hidden: true }))];
}

/** Parses the columns of a saved view, which may come from another user; null if it names none. */
export function readColumns(value: unknown): ColumnSetting[] | null {
  if (!Array.isArray(value)) return null;
  const columns = value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
  return columns.flatMap(({ name, width, pin, hidden }) => {
    if (typeof name !== 'string') return [];
    const wide = typeof width === 'number' && width >= NARROWEST && width <= WIDEST && { width };
    const pinned = (pin === 'start' || pin === 'end') && { pin: pin as Pin };
    return [{ name, ...wide, ...pinned, ...(hidden === true && { hidden }) }];
  });
}

export const readDensity = (value: unknown): Density | undefined =>
  (['large', 'medium', 'small'] as const).find((density) => density === value);
