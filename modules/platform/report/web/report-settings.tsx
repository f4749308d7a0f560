import { useText } from '@zhixing/client/i18n.ts';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import type { ReportView } from './report-data.ts';

interface Props {
  readonly report: ReportView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
  readonly close: () => void;
}

const MAX_ROWS = 3;

/** By what the table is grouped, which figures it shows and in which order. */
export default function ReportSettings({ report, address, change, close }: Props) {
  const text = useText();
  const [rows, setRows] = useState<readonly string[]>(address.rows ?? report.rows);
  const [columns, setColumns] = useState(address.columns ?? report.columns ?? '');
  const [measures, setMeasures] = useState<readonly string[]>(address.measures ?? []);
  const [compared, setCompared] = useState<readonly string[]>(address.compared ?? []);
  const [order, setOrder] = useState(address.order || report.order || '');
  const dimensions = report.dimensions.map(({ name, label }) => ({ value: name, label }));
  const figures = report.measures.filter(({ box }) => !box).map(({ name, label }) => ({ value: name, label }));
  const orders = [
    ...dimensions.filter(({ value }) => rows.includes(value)),
    ...figures.flatMap(({ value, label }) => [
      { value: `-${value}`, label: text('reportPage.descending', { label }) },
      { value, label: text('reportPage.ascending', { label }) },
    ]),
  ];
  const apply = () => {
    change({
      rows,
      columns: columns === (report.columns ?? '') ? null : columns,
      measures: measures.length > 0 ? measures : null,
      compared: compared.length > 0 ? compared : null,
      order,
      cell: null,
    });
    close();
  };
  const reset = () => {
    change({ rows: null, columns: null, measures: null, compared: null, order: '', cell: null });
    close();
  };
  return (
    <Modal
      open
      title={text('reportPage.settings')}
      onCancel={close}
      footer={[
        <Button key="reset" onClick={reset}>
          {text('reportPage.reset')}
        </Button>,
        <Button key="apply" type="primary" disabled={rows.length === 0} onClick={apply}>
          {text('reportPage.apply')}
        </Button>,
      ]}
    >
      <div className="report-settings">
        <Choice label={text('reportPage.rows')}>
          <Select
            mode="multiple"
            aria-label={text('reportPage.rows')}
            maxCount={MAX_ROWS}
            value={[...rows]}
            options={dimensions}
            onChange={(next: string[]) => setRows(next)}
          />
        </Choice>
        <Choice label={text('reportPage.columns')}>
          <Select
            aria-label={text('reportPage.columns')}
            value={rows.includes(columns) ? '' : columns}
            options={[{ value: '', label: text('reportPage.noColumns') }, ...dimensions.filter(({ value }) => !rows.includes(value))]}
            onChange={(next: string) => setColumns(next)}
          />
        </Choice>
        <Choice label={text('reportPage.measures')}>
          <Select
            mode="multiple"
            aria-label={text('reportPage.measures')}
            value={[...measures]}
            placeholder={text('reportPage.allMeasures')}
            options={figures}
            onChange={(next: string[]) => setMeasures(next)}
          />
        </Choice>
        {report.period && (
          <Choice label={text('reportPage.compared')}>
            <Select
              mode="multiple"
              aria-label={text('reportPage.compared')}
              value={[...compared]}
              placeholder={text('reportPage.firstMeasure')}
              options={figures}
              onChange={(next: string[]) => setCompared(next)}
            />
          </Choice>
        )}
        <Choice label={text('reportPage.order')}>
          <Select aria-label={text('reportPage.order')} value={order} options={orders} onChange={(next: string) => setOrder(next)} />
        </Choice>
      </div>
    </Modal>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      {children}
    </div>
  );
}
