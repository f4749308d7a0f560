import { useText } from '@zhixing/client/i18n.ts';
import { Button, Empty } from 'antd';
import { useMemo, useState } from 'react';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import type { ChartChoice, ChartData, ChartPoint, ChartRegions } from './chart-data.ts';
import { HEIGHT, mostShown } from './chart-height.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTools } from './chart-tools.tsx';
import { extremesOf, hasFigures } from './figures.ts';
import { splitOf } from './split.ts';
import { usePictureCode } from './use-picture-code.ts';
import { useRegionShapes } from './use-region-shapes.ts';
import './charts.css';

interface Props {
  readonly data: ChartData;
  readonly choice: ChartChoice;
  readonly title: string;
  readonly height?: number;
  /** Called when a mark is chosen by mouse or keyboard. */
  readonly onChoose?: (point: ChartPoint) => void;
  /** A tile of a home: the picture alone, without heading and tools. */
  readonly compact?: boolean;
  /** Shapes for maps of regions; those of the base map by default. */
  readonly regions?: ChartRegions;
}

/** A chart with its tools, and the table of its figures behind it. */
export function Chart({ data, choice, title, height = HEIGHT, onChoose, compact = false, regions }: Props) {
  const [asTable, setAsTable] = useState(false);
  const shown = hasFigures(data, choice);
  const shapes = useRegionShapes(data, choice, regions);
  return (
    <figure className="zx-chart" aria-label={title}>
      {!compact && (
        <div className="zx-chart-head">
          <figcaption>{title}</figcaption>
          {shown && (
            <ChartTools data={data} choice={choice} title={title} height={height} regions={shapes} asTable={asTable} onTable={setAsTable} />
          )}
        </div>
      )}
      {!shown && <NoFigures height={height} none={data.points.length === 0} />}
      {shown && asTable && (
        <ScrollRegion className="zx-figures-box" label={title} style={{ maxHeight: Math.max(height, HEIGHT) }}>
          <ChartTable data={data} title={title} onChoose={onChoose} />
        </ScrollRegion>
      )}
      {shown && !asTable && (
        <Picture data={data} choice={choice} title={title} height={height} compact={compact} regions={shapes} onChoose={onChoose} />
      )}
    </figure>
  );
}

/** Pixels of the hint below a tile's picture. */
const HINT = 24;
/** Tables of more points than this are not read aloud from a tile. */
const MAX_READ = 100;

interface PictureProps extends Required<Pick<Props, 'data' | 'choice' | 'title' | 'height' | 'compact'>> {
  readonly regions: ChartRegions | undefined;
  readonly onChoose: ((point: ChartPoint) => void) | undefined;
}

function Picture(props: PictureProps) {
  const { data, choice, title, height, compact } = props;
  const t = useText();
  const { Drawing, failure, retry } = usePictureCode(choice.picture);
  const summary = useSummary(data, choice, title);
  const most = mostShown(choice, { height, compact });
  const cut = useMemo(() => (Number.isFinite(most) ? splitOf(data, choice, most).cut : 0), [data, choice, most]);
  if (failure) return <NotLoaded height={height} compact={compact} onRetry={retry} />;
  if (!Drawing || (choice.picture === 'regions' && !props.regions))
    return <div className="zx-chart-waiting" role="status" aria-label={t('ui.state.loading')} aria-busy style={{ height }} />;
  return (
    <>
      <Drawing {...props} height={compact && cut > 0 ? height - HINT : height} most={most} summary={summary} />
      {cut > 0 && <p className="zx-chart-hint">{t(compact ? 'ui.charts.firstOnly' : 'ui.charts.first', { count: most })}</p>}
      {compact && data.points.length <= MAX_READ && (
        <div className="sr-only">
          <ChartTable data={data} title={title} />
        </div>
      )}
    </>
  );
}

function useSummary(data: ChartData, choice: ChartChoice, title: string): string {
  const t = useText();
  const found = useMemo(() => extremesOf(data, choice), [data, choice]);
  const picture = t(`ui.charts.pictures.${choice.picture}`);
  const count = data.points.length;
  if (!found) return t('ui.charts.summary', { title, picture, count });
  const { measure, least, most } = found;
  const figures = { measure: measure.label, most: most.text, atMost: most.label, least: least.text, atLeast: least.label };
  return t(count === 1 ? 'ui.charts.summaryOfOne' : 'ui.charts.summaryWithEnds', { title, picture, count, ...figures });
}

function NoFigures({ height, none }: { height: number; none: boolean }) {
  const t = useText();
  return (
    <Empty
      className="zx-chart-empty"
      style={{ minHeight: height }}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={t(none ? 'ui.charts.empty' : 'ui.charts.noValues')}
    />
  );
}

/** The program that draws could not be loaded; the figures are there all the same. */
function NotLoaded({ height, compact, onRetry }: { height: number; compact: boolean; onRetry: () => void }) {
  const t = useText();
  return (
    <div className="zx-chart-empty" role="alert" style={{ minHeight: height }}>
      <p>{t(compact ? 'ui.charts.notLoadedHere' : 'ui.charts.notLoaded')}</p>
      <Button onClick={onRetry}>{t('ui.state.retry')}</Button>
    </div>
  );
}
