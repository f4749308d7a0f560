import { useText } from '@zhixing/client/i18n.ts';
import { isUsable, PathFilters } from '@zhixing/ui/filter/path-filters.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import type { ReportView } from './report-data.ts';

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
  const [open, setOpen] = useState(false);
  const usable = report.filters.filter(isUsable);
  const set = Object.keys(address.filter);
  const shown = usable.filter(({ path }, at) => open || at < FIRST || set.includes(path));
  if (usable.length === 0) return null;
  return (
    <search className="report-filters">
      <PathFilters filters={shown} operands={address.filter} onChange={(filter) => change({ filter, cell: null })} />
      {usable.length > shown.length && (
        <Button type="link" onClick={() => setOpen(true)}>
          {text('reportPage.moreFilters')}
        </Button>
      )}
      {set.length > 0 && (
        <Button type="link" onClick={() => change({ filter: {}, cell: null })}>
          {text('reportPage.clearFilters')}
        </Button>
      )}
    </search>
  );
}
