import { useText } from '@zhixing/client/i18n.ts';
import { isUsable, PathFilters } from '@zhixing/ui/filter/path-filters.tsx';
import { Button, InputNumber } from 'antd';
import { useId, useState } from 'react';
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
  const [open, setOpen] = useState(address.least !== null);
  const usable = report.filters.filter(isUsable);
  const set = Object.keys(address.filter);
  const shown = usable.filter(({ path }, at) => open || at < FIRST || set.includes(path));
  if (usable.length === 0) return null;
  return (
    <search className="report-filters">
      <PathFilters filters={shown} operands={address.filter} onChange={(filter) => change({ filter, cell: null })} />
      {report.few > 0 && open && <Least address={address} change={change} />}
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

const MOST = 99_999;

/** Groups of fewer answers are not shown, since a mean over few tells little. */
function Least({ address, change }: Pick<Props, 'address' | 'change'>) {
  const text = useText();
  const id = useId();
  return (
    <fieldset aria-label={text('reportPage.least')}>
      <label htmlFor={id}>{text('reportPage.least')}</label>
      <InputNumber
        id={id}
        min={1}
        max={MOST}
        precision={0}
        changeOnWheel={false}
        {...(address.least === null ? {} : { defaultValue: address.least })}
        placeholder={text('reportPage.least')}
        onBlur={({ target }) => put(target.value)}
        onPressEnter={({ currentTarget }) => put(currentTarget.value)}
      />
    </fieldset>
  );

  function put(value: string): void {
    const least = /^[1-9][0-9]{0,4}$/.test(value) ? Number(value) : null;
    if (least !== address.least) change({ least, cell: null });
  }
}
