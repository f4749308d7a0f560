import type { TileOf } from '@zhixing/model/page/index.ts';
import { Chart } from '@zhixing/ui/charts/chart.tsx';
import { drawnData } from '@zhixing/ui/charts/report-figures.ts';
import { useFigureWords } from '@zhixing/ui/charts/use-figure-words.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { reportAddress } from '../addresses.ts';
import type { ChartTileData } from '../tile-data.ts';

interface Props {
  readonly tile: TileOf<'chart'>;
  readonly data: ChartTileData;
  readonly title: string;
}

/** Pixels of a row of the grid with the gap, and of what stands around the picture. */
const [ROW, AROUND] = [64, 70];

/** A chart of a report; a mark leads to the report. */
export default function ChartTile({ tile, data, title }: Props) {
  const words = useFigureWords();
  const go = useNavigate();
  // A new object would draw the chart again.
  const drawn = useMemo(() => {
    const { title: _title, second, ...choice } = data.chart;
    const by = [...choice.by, ...(choice.series ? [choice.series] : [])];
    const series = choice.series === undefined ? {} : { series: choice.series };
    const { picture, measures, stacked = false, cumulative = false } = choice;
    return {
      choice: { picture, by: choice.by, measures, stacked, cumulative, ...series, ...(second ? { second } : {}) },
      data: drawnData(data, by, measures[0] ?? '', words),
    };
  }, [data, words]);
  return (
    <Chart
      data={drawn.data}
      choice={drawn.choice}
      title={title}
      height={tile.h * ROW - AROUND}
      compact
      onChoose={() => void go(reportAddress(tile.report, data))}
    />
  );
}
