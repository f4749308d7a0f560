import type { PageTile } from '@zhixing/client/home-page.ts';
import type { TileDocument } from '@zhixing/model/page/index.ts';
import { freeId } from './arranged.ts';

/** Kinds of tiles that are added; the work to do is on every page. */
export const addedKinds = ['figure', 'chart', 'list', 'calendar', 'map', 'shortcut', 'text'] as const;
export type AddedKind = (typeof addedKinds)[number];

/** Units of time that a tile may show. */
export const units = ['week', 'month', 'quarter', 'term', 'schoolYear', 'year', 'all'] as const;

/** What is chosen of a new tile so far. */
export interface Draft {
  readonly kind: AddedKind;
  readonly title: string;
  readonly report?: string;
  readonly measure?: string;
  readonly chart?: number;
  readonly period: (typeof units)[number];
  readonly model?: string;
  readonly field?: string;
  readonly pages: readonly string[];
  readonly text: string;
}

const sizes: Readonly<Record<AddedKind, { w: number; h: number }>> = {
  figure: { w: 3, h: 2 },
  chart: { w: 6, h: 5 },
  list: { w: 6, h: 5 },
  calendar: { w: 6, h: 5 },
  map: { w: 6, h: 5 },
  shortcut: { w: 12, h: 2 },
  text: { w: 4, h: 2 },
};

/** The tile of a draft; null while something is missing. */
export function tileOf(draft: Draft, tiles: readonly PageTile[]): TileDocument | null {
  const { kind, title } = draft;
  return made[kind](draft, { id: freeId(kind, tiles), ...sizes[kind], ...(title.trim() ? { title: { zh: title.trim() } } : {}) });
}

type Placed = Pick<TileDocument, 'id' | 'w' | 'h' | 'title'>;

const made: Readonly<Record<AddedKind, (draft: Draft, placed: Placed) => TileDocument | null>> = {
  figure: ({ report, measure, period }, placed) => {
    const dated = period === 'all' ? {} : { compare: true, trend: true };
    return report && measure ? { kind: 'figure', ...placed, report, measure, period, ...dated } : null;
  },
  chart: ({ report, chart, period }, placed) =>
    report && chart !== undefined ? { kind: 'chart', ...placed, report, chart, period } : null,
  list: ({ model }, placed) => (model ? { kind: 'list', ...placed, model } : null),
  calendar: ({ model, field }, placed) => (model && field ? { kind: 'calendar', ...placed, model, from: field } : null),
  map: ({ model, field }, placed) => (model && field ? { kind: 'map', ...placed, model, at: field } : null),
  shortcut: ({ pages }, placed) => (pages.length > 0 ? { kind: 'shortcut', ...placed, pages: [...pages] } : null),
  text: ({ text }, placed) => (text.trim() ? { kind: 'text', ...placed, text: { zh: text.trim() } } : null),
};
