import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { storedSystemConfig, useSession } from '@zhixing/client/session.ts';
import { CountTable } from './figure-table.tsx';
import { useApprovalText, useWhose } from './line-columns.tsx';
import { useNames } from './report-counts.tsx';
import { states } from './report-facts.tsx';
import { type Report, type ReportQuery, sumOf, useLines } from './use-report.ts';

interface Props {
  readonly report: Report;
  readonly asked: ReportQuery;
  readonly chosen: readonly string[];
}

/** The printed report: figures of the year, the latest lines, and space for a signature. */
export function ReportPaper({ report, asked, chosen }: Props) {
  const text = useText();
  const session = useSession(({ user }) => user);
  const system = session?.sysConfigInfo.sysName ?? storedSystemConfig().sysName ?? '';
  const organisation = session?.userInfo.organizeName;
  return (
    <article className="print-paper minors-paper">
      <header>
        <p>{system}</p>
        <h1>{text('minorsReport.paper.heading', { year: report.year })}</h1>
        {organisation ? <p>{text('minorsReport.paper.of', { name: organisation })}</p> : null}
      </header>
      <p>{text('minorsReport.paper.summary', { ...report.total, count: sumOf(report.total) })}</p>
      {chosen.includes('figures') ? <PaperCounts report={report} /> : null}
      {chosen.includes('lines') ? <PaperLines asked={asked} /> : null}
      <p className="minors-paper-sign">
        <span>{text('minorsReport.paper.sign')}</span>
        <span>{text('minorsReport.paper.signedOn')}</span>
      </p>
      <footer>{text('minorsReport.paper.by', { name: session?.userInfo.userName ?? '', at: dateTime(new Date()) })}</footer>
    </article>
  );
}

function PaperCounts({ report }: { report: Report }) {
  const text = useText();
  const names = useNames();
  const blocks = { month: report.months, model: report.models, person: report.people, organisation: report.organisations };
  const applications = states.filter((state) => report.approvals[state]);
  return (
    <>
      {(Object.keys(blocks) as (keyof typeof blocks)[]).map((name) => (
        <section key={name}>
          <h2>{text(`minorsReport.by.${name}`)}</h2>
          <CountTable
            label={text(`minorsReport.by.${name}`)}
            head={text(`minorsReport.${name}`)}
            rows={blocks[name]}
            nameOf={names[name]}
          />
        </section>
      ))}
      <h2>{text('minorsReport.paper.applications')}</h2>
      <p>
        {applications
          .map((state) => text('minorsReport.state', { state: text(`minorsReport.states.${state}`), count: report.approvals[state] ?? 0 }))
          .join(text('minorsReport.comma')) || text('minorsReport.noApprovals')}
      </p>
    </>
  );
}

/** Limit of printed lines. */
const PRINTED = 200;

function PaperLines({ asked }: { asked: ReportQuery }) {
  const text = useText();
  const [whose, approval] = [useWhose(), useApprovalText()];
  const { data } = useLines(asked, { currentPage: 1, pageSize: PRINTED });
  const total = data?.pagination.total ?? 0;
  return (
    <section>
      <h2>{text('minorsReport.lines')}</h2>
      <p>{text(total > PRINTED ? 'minorsReport.paper.some' : 'minorsReport.paper.all', { count: total, shown: PRINTED })}</p>
      <table>
        <thead>
          <tr>
            {['at', 'person', 'purpose', 'whose', 'approval', 'reason'].map((name) => (
              <th key={name} scope="col">
                {text(`minorsReport.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(data?.list ?? []).map((line) => (
            <tr key={line.id}>
              <td>{dateTime(line.at)}</td>
              <td>{line.userName ?? text('minorsReport.gone')}</td>
              <td>{text(`minorsReport.kinds.${line.purpose}`)}</td>
              <td>
                <span className="minors-paper-whose">{whose(line)}</span> {line.title}
              </td>
              <td>{approval(line)}</td>
              <td>{line.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
