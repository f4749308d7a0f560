import { propertiesOf } from './entry.ts';
import { type MenuPage, pageTable } from './page-table.ts';

/** The page of the user's menu that shows a report, else the page that shows any. */
export function reportPage(report: string, asked: URLSearchParams): string {
  const listed = [...pageTable()].find(
    (found): found is [string, MenuPage] => found[1].kind === 'menu' && propertiesOf(found[1].entry).program === `report:${report}`,
  )?.[0];
  const search = new URLSearchParams(asked);
  if (listed === undefined) search.set('name', report);
  else search.delete('name');
  return `${listed ?? '/report'}?${search}`;
}
