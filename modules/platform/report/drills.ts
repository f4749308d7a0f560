import type { Context } from '@zhixing/engine/context.ts';
import { isFilter, type OpenReport } from '@zhixing/engine/report/open-report.ts';
import { reportTitle } from '@zhixing/engine/report/words.ts';
import { openIfReadable } from './reports.ts';

/** A report into which a figure of another leads, as its reader may open it. */
export interface Drill {
  readonly report: string;
  readonly title: string;
  /** Whether it is read for a period, which is then that of the figure. */
  readonly period: boolean;
  /** Its filter by dimension, and by filter, of the report that leads to it. */
  readonly dimensions: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, string>>;
}

/** The reports into which figures lead, without those that the reader may not read, or that lack the filters. */
export async function drillsOf(ctx: Context, report: OpenReport): Promise<Drill[]> {
  const { drillTo = [] } = report.document;
  const drills = await Promise.all(drillTo.map((drill) => drillOf(ctx, report, drill)));
  return drills.filter((drill) => drill !== null);
}

async function drillOf(
  ctx: Context,
  { dimensions, document }: OpenReport,
  drill: NonNullable<OpenReport['document']['drillTo']>[number],
): Promise<Drill | null> {
  const target = await openIfReadable(ctx, drill.report);
  if (!target) return null;
  const own = Object.entries(drill.dimensions).filter(([name, path]) => dimensions.has(name) && target.filters.has(path));
  if (own.length === 0) return null;
  // A filter by the field of a dimension means the same as its group.
  const byField = own.map(([name, path]) => [document.dimensions[name]?.field ?? '', path] as const);
  const filters = Object.entries(drill.filters ?? {}).filter(([, path]) => isFilter(target, path));
  return {
    report: drill.report,
    title: reportTitle(ctx, target.document),
    period: target.document.period !== undefined,
    dimensions: Object.fromEntries(own),
    filters: Object.fromEntries([...byField, ...filters]),
  };
}
