import type { ColumnPlace, GridColumn, Pin } from './column.ts';
import { inPlaces } from './geometry.ts';

type Columns = readonly GridColumn<never>[];

/** Current places of the arrangeable columns. */
const placesOf = (columns: Columns): ColumnPlace[] =>
  columns.filter(({ settled }) => settled !== true).map(({ key, width, exact, pin }) => ({ key, pin, ...(exact && { width }) }));

/** Places with the widths as currently displayed. */
export const withWidths = (columns: Columns, widths: readonly number[]): ColumnPlace[] =>
  placesOf(columns.map((column, index) => ({ ...column, exact: true, width: widths[index] ?? column.width })));

/** Moves a column before another one or to the end. Pins are kept: it moves among columns with the same pin. */
export function withMoved(columns: Columns, key: string, before: string | undefined): ColumnPlace[] {
  const places = placesOf(columns);
  const moving = places.find((place) => place.key === key);
  if (!moving || key === before) return places;
  const rest = places.filter((place) => place !== moving);
  const at = before === undefined ? rest.length : rest.findIndex((place) => place.key === before);
  rest.splice(at < 0 ? rest.length : at, 0, moving);
  return rest;
}

/** Moves a column by one among those with the same pin; unchanged at the edge. */
export function withStep(columns: Columns, key: string, by: 1 | -1): ColumnPlace[] {
  const places = placesOf(columns);
  const at = places.findIndex((place) => place.key === key);
  const other = places[at + by];
  if (at < 0 || !other || other.pin !== places[at]?.pin) return places;
  return withMoved(columns, by < 0 ? key : other.key, by < 0 ? other.key : key);
}

/** Changes a column's pin: it becomes the last of those pinned to the start, or the first of those unpinned or pinned to the end. */
export function withPin(columns: Columns, key: string, pin: Pin | undefined): ColumnPlace[] {
  const changed = columns.map((column) => (column.key === key ? { ...column, pin } : column));
  const moving = changed.filter((column) => column.key === key);
  const rest = changed.filter((column) => column.key !== key);
  return placesOf(inPlaces(pin === undefined || pin === 'end' ? [...moving, ...rest] : [...rest, ...moving]));
}

export const without = (columns: Columns, key: string): ColumnPlace[] => placesOf(columns).filter((place) => place.key !== key);
