import { useText } from '@zhixing/client/i18n.ts';
import { isUsable, PathFilters } from '@zhixing/ui/filter/path-filters.tsx';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import type { ReportView } from './report-data.ts';

const ReportLeast = lazy(() => import('./report-least.tsx'));

interface Props {
  readonly report: ReportView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

/** Filters that are shown before the reader asks for more. */
const FIRST = 4;

/** What the report is narrowed to. */
export function ReportFilters({ report, address, change }: Props) {
  const text = useText();
  const [open, setOpen] = useState(address.least !== null);
  const usable = report.filters.filter(isUsable);
  const set = Object.keys(address.filter);
  const shown = usable.filter(({ path }, at) => open || at < FIRST || set.includes(path));
  if (usable.length === 0) return null;
  return (
    <search className="report-filters">
      <PathFilters filters={shown} operands={address.filter} onChange={(filter) => change({ filter, cell: null })} />
      <Suspense>{report.few > 0 && open && <ReportLeast address={address} change={change} />}</Suspense>
      {(usable.length > shown.length || (report.few > 0 && !open)) && (
        <Button type="link" onClick={() => setOpen(true)}>
          {text('reportPage.moreFilters')}
        </Button>
      )}
      {(set.length > 0 || address.least !== null) && (
        <Button type="link" onClick={() => change({ filter: {}, least: null, cell: null })}>
          {text('reportPage.clearFilters')}
        </Button>
      )}
    </search>
  );
}
