import { useText } from '@zhixing/client/i18n.ts';
import { Fragment, useMemo } from 'react';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import type { ChartData, ChartMeasure, ChartPoint } from './chart-data.ts';
import { type Pivot, type PivotChoice, type PivotLine, type PivotTotals, pivotOf } from './pivot.ts';
import { PivotHeads } from './pivot-heads.tsx';
import './charts.css';
import './pivot-table.css';

interface Props extends PivotChoice {
  readonly data: ChartData;
  readonly title: string;
  readonly totals?: PivotTotals;
  /** Called with the point of a cell that is chosen, of a total too. */
  readonly onChoose?: (point: ChartPoint) => void;
}

/** Figures by rows and columns, with totals; wide ones scroll within their box, below fixed heads. */
export function PivotTable({ data, title, rows, columns, measures, totals, onChoose }: Props) {
  const t = useText();
  const pivot = useMemo(() => pivotOf(data, { rows, columns, measures }, totals), [data, rows, columns, measures, totals]);
  return (
    <ScrollRegion className="zx-figures-box zx-pivot-box" label={title}>
      <table className="zx-figures zx-pivot">
        <caption className="sr-only">{title}</caption>
        <PivotHeads pivot={pivot} total={t('ui.charts.total')} />
        <tbody>
          {pivot.rows.map((row) => (
            <tr key={row.key} data-subtotal={row.isSubtotal}>
              {row.isSubtotal && (
                <th scope="row" colSpan={pivot.rowTitles.length} style={levelOf(0)}>
                  {t('ui.charts.subtotal')}
                </th>
              )}
              {row.heads.map(
                ({ key, label, span }, level) =>
                  span > 0 && (
                    <th key={key} scope={span > 1 ? 'rowgroup' : 'row'} rowSpan={span} style={levelOf(level)}>
                      {label}
                    </th>
                  ),
              )}
              <Cells pivot={pivot} row={row} onChoose={onChoose} />
            </tr>
          ))}
        </tbody>
        {pivot.hasColumnTotals && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={Math.max(1, pivot.rowTitles.length)} style={levelOf(0)}>
                {t('ui.charts.total')}
              </th>
              <Cells pivot={pivot} row={null} onChoose={onChoose} />
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

/** Which of the fixed columns a head stands in. */
const levelOf = (level: number) => ({ '--pivot-level': level }) as object;

interface CellsProps {
  readonly pivot: Pivot;
  /** Null for the row of totals. */
  readonly row: PivotLine | null;
  readonly onChoose: Props['onChoose'] | undefined;
}

function Cells({ pivot, row, onChoose }: CellsProps) {
  const cells = [
    ...pivot.columns.map((column) => ({ column, total: false })),
    ...(pivot.hasRowTotals ? [{ column: null, total: true }] : []),
  ];
  return cells.map(({ column, total }) => (
    <Fragment key={column?.key ?? 'total'}>
      {pivot.measures.map((measure) => (
        <td key={measure.name} data-number="true" data-total={total || row === null || row.isSubtotal === true}>
          <Figure point={pivot.point(row, column)} measure={measure} onChoose={onChoose} />
        </td>
      ))}
    </Fragment>
  ));
}

function Figure({
  point,
  measure,
  onChoose,
}: {
  point: ChartPoint | null;
  measure: ChartMeasure;
  onChoose: Props['onChoose'] | undefined;
}) {
  const text = measure.format(point?.values[measure.name] ?? null);
  if (!point || point.empty || !onChoose) return text;
  return (
    <button type="button" onClick={() => onChoose(point)}>
      {text}
    </button>
  );
}
