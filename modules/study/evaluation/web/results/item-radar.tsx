import { useText } from '@zhixing/client/i18n.ts';
import { Chart } from '@zhixing/ui/charts/chart.tsx';
import type { ChartData } from '@zhixing/ui/charts/chart-data.ts';
import { useMemo } from 'react';
import type { Answers } from './results-data.ts';

/** Fewer axes enclose no area. */
const MINIMUM = 3;
const HEIGHT = 320;
const choice = { picture: 'radar', by: ['item'], measures: ['average'] } as const;

/** What each item got, as a shape that shows at one look where a subject is weak. */
export function ItemRadar({ items }: Pick<Answers, 'items'>) {
  const text = useText();
  const data = useMemo((): ChartData => {
    const rated = items.filter(({ average }) => average !== null);
    return {
      dimensions: [{ name: 'item', label: text('evaluationWork.item') }],
      measures: [{ name: 'average', label: text('evaluationWork.figures.average'), format: (value) => value?.toFixed(1) ?? '—' }],
      points: rated.map(({ id, name, average }) => ({ keys: [id], labels: [name], values: { average: Number(average) }, empty: true })),
    };
  }, [items, text]);
  return data.points.length < MINIMUM ? null : <Chart data={data} choice={choice} title={text('evaluationWork.items')} height={HEIGHT} />;
}
