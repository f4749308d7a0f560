import type { PageDocument } from './document.ts';

/** What a page refers to, by name. */
export interface PageUses {
  readonly models: readonly string[];
  readonly reports: readonly string[];
  /** Codes of menu entries. */
  readonly pages: readonly string[];
}

/** The models, reports and pages that a page refers to, each once and in order. */
export function usesOf({ tiles }: PageDocument): PageUses {
  const named = (find: (tile: PageDocument['tiles'][number]) => readonly string[]) => [...new Set(tiles.flatMap(find))].toSorted();
  return {
    models: named((tile) => ('model' in tile ? [tile.model] : [])),
    reports: named((tile) => ('report' in tile ? [tile.report] : [])),
    pages: named((tile) => (tile.kind === 'shortcut' ? tile.pages : [])),
  };
}
