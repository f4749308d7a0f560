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
  const placed = { id: freeId(kind, tiles), ...sizes[kind], ...(title.trim() ? { title: { zh: title.trim() } } : {}) };
  return kind === 'figure' || kind === 'chart' ? askingTile(draft, placed) : ownTile(draft, placed);
}

type Placed = Pick<TileDocument, 'id' | 'w' | 'h' | 'title'>;

function askingTile({ kind, report, measure, chart, period }: Draft, placed: Placed): TileDocument | null {
  if (!report) return null;
  const dated = period === 'all' ? {} : { compare: true, trend: true };
  if (kind === 'figure') return measure ? { kind, ...placed, report, measure, period, ...dated } : null;
  return chart === undefined ? null : { kind: 'chart', ...placed, report, chart, period };
}

function ownTile({ kind, model, field, pages, text }: Draft, placed: Placed): TileDocument | null {
  if (kind === 'shortcut') return pages.length > 0 ? { kind, ...placed, pages: [...pages] } : null;
  if (kind === 'text') return text.trim() ? { kind, ...placed, text: { zh: text.trim() } } : null;
  if (!model) return null;
  if (kind === 'list') return { kind, ...placed, model };
  if (!field) return null;
  return kind === 'calendar' ? { kind, ...placed, model, from: field } : { kind: 'map', ...placed, model, at: field };
}
