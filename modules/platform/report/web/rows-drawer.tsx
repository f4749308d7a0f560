import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { uiKind } from '@zhixing/ui/kinds/registry.ts';
import { RowCell } from '@zhixing/ui/list/row-cell.tsx';
import { RowOpener } from '@zhixing/ui/record/row-opener.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { Button, Drawer, Table } from 'antd';
import { Suspense, useState } from 'react';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import { type ReportView, type RowsView, useAnswer, useRowsBehind } from './report-data.ts';
import { ReportDrills } from './report-drills.tsx';
import { GoDown } from './report-trees.tsx';

const ExportDialog = lazyDialog(() => withTextsAside(import('@zhixing/ui/transfer/export-dialog.tsx')));

interface Props {
  readonly report: ReportView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
  readonly close: () => void;
}

const SIZE = 20;
const COLUMNS = 10;

/** The rows behind a figure, as their list shows them: as many as the figure counts. */
export default function RowsDrawer({ report, address, change, close }: Props) {
  const text = useText();
  const query = useRowsBehind(report.name, address);
  return (
    <Drawer
      open={address.cell !== null}
      onClose={close}
      size="min(1080px, 96vw)"
      destroyOnHidden
      title={address.cell && <Title report={report} address={address} />}
      closable={{ 'aria-label': text('reportPage.close') }}
    >
      {address.cell && <GoDown report={report} address={address} change={change} />}
      {address.cell && <ReportDrills report={report} address={address} />}
      {address.cell && <Part query={query}>{(rows) => <Rows rows={rows} />}</Part>}
    </Drawer>
  );
}

/** What the figure counts: the report, and the group. */
function Title({ report, address }: Pick<Props, 'report' | 'address'>) {
  const text = useText();
  const labels = useAnswer(report.name, address).data?.labels ?? {};
  const named = Object.entries(address.cell?.keys ?? {}).map(([name, key]) => {
    const dimension = report.dimensions.find((one) => one.name === name);
    return `${dimension?.label ?? name}: ${key === null ? text('ui.charts.unset') : (labels[name]?.[key] ?? key)}`;
  });
  return <span>{named.length > 0 ? named.join(' · ') : text('reportPage.total')}</span>;
}

function Rows({ rows }: { rows: RowsView }) {
  const model = useModel(rows.model);
  return <Part query={model}>{(description) => <RowsTable key={JSON.stringify(rows.where)} rows={rows} model={description} />}</Part>;
}

function RowsTable({ rows, model }: { rows: RowsView; model: ModelDescription }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const names = (rows.columns ?? model.list.columns).filter((name) => fieldOf(model, name)).slice(0, COLUMNS);
  const query = useList(model.name, { page, size: SIZE, filter: rows.where, fields: names });
  return (
    <Part query={query}>
      {(data) => (
        <>
          {model.access.export && <ExportRows rows={rows} model={model} names={names} total={data.pagination.total} />}
          <ScrollRegion label={model.title} className="report-rows">
            <Table<RecordRow>
              rowKey="id"
              size="small"
              dataSource={[...data.list]}
              columns={names.flatMap((name, place) => {
                const field = fieldOf(model, name);
                if (!field) return [];
                const draw = (row: RecordRow) => <RowCell field={field} row={row} page={data} />;
                return [
                  {
                    key: name,
                    title: field.label,
                    align: uiKind(field.kind).align,
                    render: (_value: unknown, row: RecordRow) =>
                      place > 0 ? (
                        draw(row)
                      ) : (
                        <RowOpener model={model.name} id={row.id}>
                          {draw(row)}
                        </RowOpener>
                      ),
                  },
                ];
              })}
              pagination={{
                current: page,
                pageSize: SIZE,
                total: data.pagination.total,
                onChange: setPage,
                showSizeChanger: false,
                showTotal: (total) => text('reportPage.rowsOf', { count: total }),
              }}
              style={{ minWidth: 'max-content' }}
            />
          </ScrollRegion>
        </>
      )}
    </Part>
  );
}

interface ExportProps {
  readonly rows: RowsView;
  readonly model: ModelDescription;
  readonly names: readonly string[];
  readonly total: number;
}

/** The rows as a file, by the same way as those of a list. */
function ExportRows({ rows, model, names, total }: ExportProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const shown = names.flatMap((name) => fieldOf(model, name) ?? []);
  return (
    <div className="report-rows-tools">
      <Button onClick={() => setOpen(true)}>{text('reportPage.exportRows')}</Button>
      <Suspense>
        {open && (
          <ExportDialog rows={{ model, shown, query: { filter: rows.where }, total, narrowed: true }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
