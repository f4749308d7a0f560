import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useLineColumns } from './line-columns.tsx';
import { useNames } from './report-counts.tsx';
import { purposes, type Report, type ReportQuery, useLines } from './use-report.ts';

const DECEMBER = 12;

interface Props {
  readonly report: Report;
  readonly asked: ReportQuery;
  readonly onAsk: (asked: Partial<ReportQuery>) => void;
}

/** The log by record: who handled it, when, why and under which approval. */
export function ReportLines({ report, asked, onAsk }: Props) {
  const text = useText();
  const [paging, setPaging] = useState({ currentPage: 1, pageSize: 20 });
  const [shownFor, setShownFor] = useState(asked);
  // Returns to the first page when the filter changes.
  if (shownFor !== asked) {
    setShownFor(asked);
    setPaging({ ...paging, currentPage: 1 });
  }
  const query = useLines(asked, paging);
  const columns = useLineColumns();
  return (
    <section className="minors-report-lines" aria-busy={query.isPlaceholderData}>
      <h2>{text('minorsReport.lines')}</h2>
      <LineFilters report={report} asked={asked} onAsk={onAsk} />
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <OwnPage
            label={text('minorsReport.lines')}
            none={text('minorsReport.noLines')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={total}
            paging={paging}
            onPaging={setPaging}
            count={text('minorsReport.count', { count: total })}
          />
        )}
      </Part>
    </section>
  );
}

function LineFilters({ report, asked, onAsk }: Props) {
  const text = useText();
  const names = useNames();
  const months = Array.from({ length: DECEMBER }, (_, i) => ({ value: i + 1, label: text('minorsReport.monthOf', { month: i + 1 }) }));
  const filters = [
    { name: 'month', field: 'month', options: months },
    { name: 'purpose', field: 'purpose', options: purposes.map((value) => ({ value, label: text(`minorsReport.kinds.${value}`) })) },
    { name: 'model', field: 'model', options: report.models.map((row) => ({ value: row.key, label: names.model(row) })) },
    { name: 'person', field: 'user', options: report.people.map((row) => ({ value: row.key, label: names.person(row) })) },
  ] as const;
  const narrowed = filters.some(({ field }) => asked[field] !== undefined);
  return (
    <section className="minors-report-filters" aria-label={text('minorsReport.filters')}>
      {filters.map(({ name, field, options }) => (
        <Select
          key={name}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={(asked[field] ?? null) as string | null}
          aria-label={text(`minorsReport.${name}`)}
          placeholder={text(`minorsReport.any.${name}`)}
          options={options as readonly { value: string; label: string }[] as { value: string; label: string }[]}
          onChange={(value: string | null) => onAsk({ [field]: value ?? undefined })}
        />
      ))}
      {narrowed ? (
        <Button type="link" onClick={() => onAsk({ month: undefined, purpose: undefined, model: undefined, user: undefined })}>
          {text('minorsReport.clear')}
        </Button>
      ) : null}
    </section>
  );
}
