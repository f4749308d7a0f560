import { reportPage } from '@zhixing/shell/menu/report.ts';
import type { ReportAddress } from './report-address.ts';
import type { AnswerView, DrillView, ReportView } from './report-data.ts';
import { type Step, withTrail } from './trail.ts';

interface From {
  readonly report: ReportView;
  readonly address: ReportAddress;
  /** The period of the answer that the figure is part of. */
  readonly period: AnswerView['period'];
  readonly trail: readonly Step[];
}

/**
 * The address of another report narrowed to what a figure counts. Null where it cannot be narrowed as much: a report of more than the figure
 * would be taken for its details.
 */
export function drillAddress(drill: DrillView, from: From): string | null {
  const { timed, groups } = cellOf(from);
  const filter = [...setFilters(drill, from), ...groups.map(({ name, key }) => [drill.dimensions[name], groupOperand(key)] as const)];
  const whole =
    filter.every(([path, operand]) => path !== undefined && operand !== null) && (!timed || (timed.key !== null && drill.period));
  // What stands below a node of a tree has no filter.
  const narrowed = Object.values(from.address.tree).some((choice) => 'under' in choice);
  if (!whole || narrowed) return null;
  const asked = withTrail(from.trail);
  if (drill.period) asked.set('period', timed ? `${timed.grain}:${timed.key}` : from.period.text);
  if (filter.length > 0) asked.set('filter', JSON.stringify(Object.fromEntries(filter)));
  return reportPage(drill.report, asked);
}

/** The group of the cell: its unit of the period, and its other dimensions. */
function cellOf({ report, address }: From) {
  const cell = Object.entries(address.cell?.keys ?? {}).map(([name, key]) => {
    const dimension = report.dimensions.find((one) => one.name === name);
    return { name, key, grain: dimension?.field === report.periodField ? dimension?.grain : undefined };
  });
  const timed = cell.find(({ grain }) => grain);
  return { timed, groups: cell.filter((one) => one !== timed) };
}

const setFilters = (drill: DrillView, { address }: From): (readonly [string | undefined, unknown])[] =>
  Object.entries(address.filter).map(([path, operand]) => [drill.filters[path], operand]);

/** Null for the group of all others, which no filter names. */
const groupOperand = (key: string | null): object | null => (key === OTHERS ? null : key === null ? { empty: true } : { in: [key] });

/** Key of the group of all that are not among the first ones. */
const OTHERS = '~others';
