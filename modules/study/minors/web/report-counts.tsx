import { useText } from '@zhixing/client/i18n.ts';
import { CountTable } from './figure-table.tsx';
import type { Counted, Report, ReportQuery } from './use-report.ts';

/** Rows per table on screen; the file contains all. */
const LIMIT = 12;

/** Figures by month, kind of record, person and organisation; selecting a name filters the lines below. */
export function ReportCounts({ report, onAsk }: { report: Report; onAsk: (asked: Partial<ReportQuery>) => void }) {
  const text = useText();
  const names = useNames();
  const blocks = [
    { name: 'month', rows: report.months, ask: ({ key }: Counted) => onAsk({ month: Number(key?.slice('YYYY-'.length)) }) },
    { name: 'model', rows: report.models, ask: ({ key }: Counted) => onAsk({ model: key ?? undefined }) },
    { name: 'person', rows: report.people, ask: ({ key }: Counted) => onAsk({ user: key ?? undefined }) },
    { name: 'organisation', rows: report.organisations, ask: null },
  ] as const;
  return (
    <div className="minors-report-figures">
      {blocks.map(({ name, rows, ask }) => (
        <section key={name}>
          <h2>{text(`minorsReport.by.${name}`)}</h2>
          <CountTable
            label={text(`minorsReport.by.${name}`)}
            head={text(`minorsReport.${name}`)}
            rows={rows.slice(0, LIMIT)}
            nameOf={names[name]}
            onAsk={ask}
          />
          {rows.length > LIMIT ? <p className="own-note">{text('minorsReport.more', { count: LIMIT })}</p> : null}
        </section>
      ))}
    </div>
  );
}

/** Labels of the rows of each table. */
export function useNames(): Readonly<Record<'month' | 'model' | 'person' | 'organisation', (row: Counted) => string>> {
  const text = useText();
  return {
    month: ({ key }) => key ?? '',
    model: ({ key, label }) => label ?? key ?? '',
    person: ({ label }) => label ?? text('minorsReport.gone'),
    organisation: ({ label }) => label ?? text('minorsReport.nowhere'),
  };
}
