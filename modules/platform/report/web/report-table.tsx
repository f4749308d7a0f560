import { useText } from '@zhixing/client/i18n.ts';
import type { ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import { PivotTable } from '@zhixing/ui/charts/pivot-table.tsx';
import { type FigureWords, pointOf } from '@zhixing/ui/charts/report-figures.ts';
import { useFigureWords } from '@zhixing/ui/charts/use-figure-words.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { type ComparedWords, comparedData, comparedNames, earlierOf, withEarlier, withEnded } from './compared.ts';
import { answerBy, ordered, setBy, tableData } from './figures.ts';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import type { AnswerView, MeasureView, ReportView } from './report-data.ts';

interface Props {
  readonly report: ReportView;
  readonly answer: AnswerView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

/** Rows that are shown before the reader asks for all of them. */
const FIRST_ROWS = 100;

/** All figures by rows and columns, with totals, and with those of the period before; each opens the rows that it counts. */
export function ReportTable({ report, answer: asked, address, change }: Props) {
  const text = useText();
  const words = useFigureWords();
  const [all, setAll] = useState(false);
  const rows = address.rows ?? report.rows;
  const columns = columnsOf(report, address, rows);
  const by = [...rows, ...columns];
  const earlier = useMemo(() => earlierOf(report, asked), [report, asked]);
  const answer = useMemo(() => (earlier ? withEnded(asked, earlier) : asked), [asked, earlier]);
  const names = report.measures.filter(({ name, box }) => !box && answer.measures.includes(name)).map(({ name }) => name);
  const shownNames = columns.length > 0 ? names.slice(0, 1) : names;
  const compared = earlier ? comparedOf(report, address, shownNames) : [];
  const add = (point: ChartPoint) => (earlier ? withEarlier(point, { by, earlier, measures: compared }) : point);
  const plain = tableData(report, answer, by, words);
  const data = earlier ? comparedData(plain, compared, add, comparedWords(text, words)) : plain;
  const sorted = ordered(data, address.order || report.order || '');
  const rowKeys = [...new Set(sorted.map(({ keys }) => JSON.stringify(keys.slice(0, rows.length))))];
  const shown = new Set(all ? rowKeys : rowKeys.slice(0, FIRST_ROWS));
  const open = (point: ChartPoint) => change({ cell: { keys: cellKeys(by, point) } });
  return (
    <section className="report-table">
      <h2>{text('reportPage.table')}</h2>
      <PivotTable
        data={{ ...data, points: sorted.filter(({ keys }) => shown.has(JSON.stringify(keys.slice(0, rows.length)))) }}
        title={report.title}
        rows={rows}
        columns={columns}
        measures={shownNames.flatMap((name) => comparedNames(name, compared))}
        totals={totalsOf({ answer, rows, columns, words, add })}
        onChoose={open}
      />
      {shown.size < rowKeys.length && <Button onClick={() => setAll(true)}>{text('reportPage.showAll', { count: rowKeys.length })}</Button>}
    </section>
  );
}

/** The measures that are compared: those that the reader has chosen, else the first one. */
function comparedOf(report: ReportView, address: ReportAddress, shown: readonly string[]): MeasureView[] {
  const chosen = shown.filter((name) => address.compared?.includes(name));
  return report.measures.filter(({ name }) => (chosen.length > 0 ? chosen : shown.slice(0, 1)).includes(name));
}

const comparedWords = (text: ReturnType<typeof useText>, words: FigureWords): ComparedWords => ({
  none: words.none,
  unset: words.unset,
  tag: words.tag,
  yuan: words.yuan,
  before: (label) => text('reportPage.columnBefore', { label }),
  change: (label) => text('reportPage.columnChange', { label }),
  rate: (label) => text('reportPage.columnRate', { label }),
  points: text('reportPage.points'),
});

const columnsOf = (report: ReportView, address: ReportAddress, rows: readonly string[]): string[] => {
  const name = address.columns ?? report.columns ?? '';
  return name !== '' && !rows.includes(name) ? [name] : [];
};

/** Keys of a cell by dimension; totals have none for what they sum up. */
const cellKeys = (by: readonly string[], { keys }: ChartPoint): Record<string, string | null> =>
  Object.fromEntries(by.flatMap((name, at) => (keys[at] === undefined ? [] : [[name, keys[at]]])));

interface Totals {
  readonly answer: AnswerView;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly words: FigureWords;
  readonly add: (point: ChartPoint) => ChartPoint;
}

function totalsOf({ answer, rows, columns, words, add }: Totals) {
  const by = [...rows, ...columns];
  const points = (names: readonly string[]) => {
    const set = setBy(answer.sets, names);
    return set?.groups.map((group) => add(withoutKeys(pointOf(answerBy(answer, names), by, group, words), by, names)));
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

/** A total has no key of what it sums up. */
const withoutKeys = (point: ChartPoint, by: readonly string[], names: readonly string[]): ChartPoint => ({
  ...point,
  keys: point.keys.map((key, at) => (names.includes(by[at] ?? '') ? key : undefined)),
});
