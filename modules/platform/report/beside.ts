import type { Context } from '@zhixing/engine/context.ts';
import { describeReport } from '@zhixing/engine/report/describe-report.ts';
import { isFilter, type OpenReport } from '@zhixing/engine/report/open-report.ts';
import { openIfReadable } from './reports.ts';

/** The charts of other reports beside those of a report, without those of reports or figures that the reader may not read. */
export async function besideOf(ctx: Context, report: OpenReport) {
  const shown = await Promise.all(
    (report.document.beside ?? []).map(async ({ report: name, chart: at, filters, where = {} }) => {
      const target = await openIfReadable(ctx, name);
      const wanted = target?.document.charts?.[at];
      if (!target || !wanted || !Object.keys(where).every((path) => isFilter(target, path))) return null;
      const { title: reportTitle, charts } = describeReport(ctx, target);
      const chart = charts.find(({ title: _title, ...one }) => JSON.stringify(one) === JSON.stringify(wanted));
      const mapped = Object.entries(filters).filter(([path, other]) => isFilter(report, path) && isFilter(target, other));
      return chart ? { report: name, title: reportTitle, chart, filters: Object.fromEntries(mapped), where } : null;
    }),
  );
  return shown.filter((one) => one !== null);
}
