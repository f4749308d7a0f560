import { type MenuPage, pageTable } from '@zhixing/shell/menu/page-table.ts';
import { reportPage } from '@zhixing/shell/menu/report.ts';
import type { ReportHead } from './tile-data.ts';

type Found = readonly [address: string, page: MenuPage];

const menuPages = (): readonly Found[] =>
  [...pageTable()].flatMap(([address, page]) => (page.kind === 'menu' ? [[address, page] as const] : []));

/** The page of a report with the same period and filters as on the tile. */
export function reportAddress(report: string, { period, filters }: ReportHead): string {
  const asked = new URLSearchParams({ period: period.text });
  if (Object.keys(filters).length > 0) asked.set('filter', JSON.stringify(filters));
  return reportPage(report, asked);
}

/** The page of a list with a filter; null where the user has none. */
export function listAddress(model: string, filter: object | null): string | null {
  const address = listOf(model);
  return address && (filter ? `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}` : address);
}

export const recordAddress = (model: string, id: string): string | null => {
  if (model === 'trip') return `/trip?id=${id}`;
  const address = listOf(model);
  return address && `${address}?record=${id}`;
};

const listOf = (model: string): string | null => menuPages().find(([, page]) => page.model === model)?.[0] ?? null;

/** Pages of the user's menu by the codes of their entries, in the order of the codes. */
export const pagesOf = (codes: readonly string[]): readonly Found[] => {
  const known = new Map(menuPages().map((found) => [found[1].entry.enCode, found]));
  return codes.flatMap((code) => {
    const found = known.get(code);
    return found ? [found] : [];
  });
};

/** All pages of the user's menu that can be linked to. */
export const linkedPages = (): readonly Found[] => menuPages().filter(([, { hidden }]) => !hidden);
