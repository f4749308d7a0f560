import type { ReportAddress } from './report-address.ts';
import type { BesideView } from './report-data.ts';

/**
 * What is asked of the other report: the same period and filters. Null where it cannot be narrowed as much, since figures of more rows would be
 * taken for those of the same ones.
 */
export function besideAddress({ filters, where, chart }: BesideView, address: ReportAddress, period: string): ReportAddress | null {
  const set = Object.entries(address.filter).map(([path, operand]) => [filters[path], operand] as const);
  const belowNode = Object.values(address.tree).some((choice) => 'under' in choice);
  if (belowNode || set.some(([path]) => path === undefined)) return null;
  return {
    period,
    rows: [...chart.by, ...(chart.series ? [chart.series] : [])],
    columns: '',
    measures: [...chart.measures, ...(chart.second ?? [])],
    filter: { ...where, ...Object.fromEntries(set) },
    tree: {},
    least: null,
    compare: false,
    compared: null,
    order: '',
    cell: null,
  };
}
