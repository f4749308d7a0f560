import { useText } from '@zhixing/client/i18n.ts';
import type { ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import { PivotTable } from '@zhixing/ui/charts/pivot-table.tsx';
import { pointOf } from '@zhixing/ui/charts/report-figures.ts';
import { useFigureWords } from '@zhixing/ui/charts/use-figure-words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { answerBy, ordered, setBy, tableData } from './figures.ts';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import type { AnswerView, ReportView } from './report-data.ts';

interface Props {
  readonly report: ReportView;
  readonly answer: AnswerView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

/** Rows that are shown before the reader asks for all of them. */
const FIRST_ROWS = 100;

/** All figures by rows and columns, with totals; each opens the rows that it counts. */
export function ReportTable({ report, answer, address, change }: Props) {
  const text = useText();
  const words = useFigureWords();
  const [all, setAll] = useState(false);
  const rows = address.rows ?? report.rows;
  const columns = columnsOf(report, address, rows);
  const by = [...rows, ...columns];
  const order = address.order || report.order || '';
  const data = tableData(report, answer, by, words);
  const sorted = ordered(data, order);
  const rowKeys = [...new Set(sorted.map(({ keys }) => JSON.stringify(keys.slice(0, rows.length))))];
  const shown = new Set(all ? rowKeys : rowKeys.slice(0, FIRST_ROWS));
  const totals = totalsOf(answer, rows, columns, words);
  const measures = report.measures.filter(({ name, box }) => !box && answer.measures.includes(name)).map(({ name }) => name);
  const open = (point: ChartPoint) => change({ cell: { keys: cellKeys(by, point) } });
  return (
    <section className="report-table">
      <h2>{text('reportPage.table')}</h2>
      <PivotTable
        data={{ ...data, points: sorted.filter(({ keys }) => shown.has(JSON.stringify(keys.slice(0, rows.length)))) }}
        title={report.title}
        rows={rows}
        columns={columns}
        measures={columns.length > 0 ? measures.slice(0, 1) : measures}
        totals={totals}
        onChoose={open}
      />
      {shown.size < rowKeys.length && <Button onClick={() => setAll(true)}>{text('reportPage.showAll', { count: rowKeys.length })}</Button>}
    </section>
  );
}

const columnsOf = (report: ReportView, address: ReportAddress, rows: readonly string[]): string[] => {
  const name = address.columns ?? report.columns ?? '';
  return name !== '' && !rows.includes(name) ? [name] : [];
};

/** Keys of a cell by dimension; totals have none for what they sum up. */
const cellKeys = (by: readonly string[], { keys }: ChartPoint): Record<string, string | null> =>
  Object.fromEntries(by.flatMap((name, at) => (keys[at] === undefined ? [] : [[name, keys[at]]])));

function totalsOf(answer: AnswerView, rows: readonly string[], columns: readonly string[], words: ReturnType<typeof useFigureWords>) {
  const by = [...rows, ...columns];
  const points = (names: readonly string[]) => {
    const set = setBy(answer.sets, names);
    return set?.groups.map((group) => withoutKeys(pointOf(answerBy(answer, names), by, group, words), by, names));
  };
  const [grand] = points([]) ?? [];
  return {
    ...(rows.length > 1 ? { groups: points([...rows.slice(0, 1), ...columns]) ?? [], groupRows: points(rows.slice(0, 1)) ?? [] } : {}),
    // Without columns there is one of all, whose total is the whole.
    columns: points(columns) ?? [],
    ...(columns.length > 0 ? { rows: points(rows) ?? [] } : {}),
    ...(grand ? { grand } : {}),
  };
}

/** A total has no key of what it sums up: undefined, which is not the same as no value. */
const withoutKeys = (point: ChartPoint, by: readonly string[], names: readonly string[]): ChartPoint => ({
  ...point,
  keys: point.keys.map((key, at) => (names.includes(by[at] ?? '') ? key : (undefined as unknown as null))),
});
