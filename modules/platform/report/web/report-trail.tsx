import { useText } from '@zhixing/client/i18n.ts';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Link, useSearchParams } from 'react-router';
import type { ReportView } from './report-data.ts';
import { useReportNames } from './report-data.ts';
import { readTrail, stepAddress } from './trail.ts';

/** The reports through which the reader came to this one; each leads back to it as it was left. */
export function ReportTrail({ report }: { report: ReportView }) {
  const text = useText();
  const [search] = useSearchParams();
  const trail = readTrail(search);
  const titles = new Map(useReportNames(trail.length > 0).data?.list.map(({ name, title }) => [name, title]));
  if (trail.length === 0) return null;
  return (
    <nav className="report-trail" aria-label={text('reportPage.trail')}>
      <ol>
        <ByPlace items={trail}>
          {(step, at) => <li>{titles.has(step.report) && <Link to={stepAddress(trail, at)}>{titles.get(step.report)}</Link>}</li>}
        </ByPlace>
        <li aria-current="page">{report.title}</li>
      </ol>
    </nav>
  );
}
