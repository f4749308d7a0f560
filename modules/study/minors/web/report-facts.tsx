import { useText } from '@zhixing/client/i18n.ts';
import { purposes, type Report } from './use-report.ts';

/** States of applications in display order. */
export const states = ['waiting', 'approved', 'expired', 'refused', 'revoked', 'withdrawn'];

/** The year in six numbers. */
export function ReportFacts({ report: { total, approvals } }: { report: Report }) {
  const text = useText();
  const applications = states.filter((state) => approvals[state]);
  const became = applications.map((state) =>
    text('minorsReport.state', { state: text(`minorsReport.states.${state}`), count: approvals[state] ?? 0 }),
  );
  const sum = applications.reduce((all, state) => all + (approvals[state] ?? 0), 0);
  return (
    <dl className="minors-report-facts" aria-label={text('minorsReport.facts')}>
      {[...purposes, 'records' as const, 'people' as const].map((name) => (
        <div key={name}>
          <dt>{text(`minorsReport.total.${name}`)}</dt>
          <dd>{total[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{text('minorsReport.total.approvals')}</dt>
        <dd>
          {sum}
          <small>{became.join(text('minorsReport.comma')) || text('minorsReport.noApprovals')}</small>
        </dd>
      </div>
    </dl>
  );
}
