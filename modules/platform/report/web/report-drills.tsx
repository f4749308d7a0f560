import { useText } from '@zhixing/client/i18n.ts';
import { Link, useSearchParams } from 'react-router';
import { drillAddress } from './drill.ts';
import type { ReportAddress } from './report-address.ts';
import { type ReportView, useAnswer } from './report-data.ts';
import { trailFrom } from './trail.ts';

/** Links into the other reports that tell more about the figure whose rows are open. */
export function ReportDrills({ report, address }: { report: ReportView; address: ReportAddress }) {
  const text = useText();
  const [search] = useSearchParams();
  const period = useAnswer(report.name, address).data?.period;
  if (!period) return null;
  const trail = trailFrom(report.name, search);
  const links = report.drills.flatMap((drill) => {
    const to = drillAddress(drill, { report, address, period, trail });
    return to === null ? [] : [{ to, title: drill.title, name: drill.report }];
  });
  if (links.length === 0) return null;
  return (
    <nav className="report-drills" aria-label={text('reportPage.drillTo')}>
      <span>{text('reportPage.drillTo')}</span>
      {links.map(({ to, title, name }) => (
        <Link key={name} to={to}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
