import { useText } from '@zhixing/client/i18n.ts';
import { Fragment } from 'react';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { tableOf } from './figures.ts';

interface Props {
  readonly data: ChartData;
  readonly title: string;
  readonly onChoose?: ((point: ChartPoint) => void) | undefined;
}

/** All figures of a chart. */
export function ChartTable({ data, title, onChoose }: Props) {
  const t = useText();
  const { head, lines } = tableOf(data, (label, unit) => t('ui.charts.withUnit', { label, unit }));
  const named = data.dimensions.length;
  return (
    <table className="zx-figures">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {head.map((label, column) => (
            <th key={label} scope="col" data-number={column >= named}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.points.map((point, row) => (
          <tr key={JSON.stringify(point.keys)}>
            {(lines[row] ?? []).map((text, column) => (
              <Fragment key={head[column]}>
                {column === 0 && named > 0 ? (
                  <th scope="row">
                    {onChoose ? (
                      <button type="button" onClick={() => onChoose(point)}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </th>
                ) : (
                  <td data-number={column >= named}>{text}</td>
                )}
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
