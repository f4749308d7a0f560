import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useComputed } from '@zhixing/client/use-change.ts';
import { useRef, useState } from 'react';
import type { ChartChoice, ChartData, ChartPoint, ChartRegions } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTip } from './chart-tip.tsx';
import { chartWords } from './chart-words.ts';
import type { Drawn } from './drawn.ts';
import { legendHeight } from './legend-lines.ts';
import { draw } from './options/draw.ts';
import { mapOf } from './region-map.ts';
import { sentenceOf } from './tip.ts';
import { useChartLook } from './use-chart-look.ts';
import { useInstance } from './use-instance.ts';
import { useMarkKeys } from './use-mark-keys.ts';
import { usePointing } from './use-pointing.ts';
import { useWidth } from './use-width.ts';

export interface PictureProps {
  readonly data: ChartData;
  readonly choice: ChartChoice;
  readonly title: string;
  /** What the picture shows, in a sentence. */
  readonly summary: string;
  readonly height: number;
  readonly compact: boolean;
  /** How many places an axis without dates shows. */
  readonly most: number;
  readonly regions: ChartRegions | undefined;
  readonly onChoose: ((point: ChartPoint) => void) | undefined;
}

/** Least height that a tile's legend leaves to the picture. */
const MINIMUM = 80;

const nothing: ReadonlySet<string> = new Set();

/** The picture itself, with its legend and what is said at the pointer and at the keyboard's cursor. */
export default function EChartsChart({ data, choice, title, summary, height, compact, most, regions, onChoose }: PictureProps) {
  const t = useText();
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const measured = useWidth(host);
  const { look, page } = useChartLook();
  const width = page ?? measured;
  const [hidden, setHidden] = useState(nothing);
  // The words within the picture follow the language.
  const drawn = useComputed([data, choice, look, width, height, compact, most, hidden, regions, language], () => {
    if (width === 0) return null;
    const canvas = { look, words: chartWords(), width, height, compact, most, hidden, map: mapOf(regions), ...(regions && { regions }) };
    return fitted((room) => draw(data, choice, { ...canvas, height: room }), height, compact ? width : null);
  });
  const size = { width, height: drawn?.height ?? height };
  const chart = useInstance(host, drawn, size);
  const [tip, setTip] = usePointing(chart, drawn, onChoose);
  const { mark, onKeyDown, onBlur } = useMarkKeys(chart, drawn, onChoose);
  const said = mark ? sentenceOf(mark, t('ui.charts.pause')) : '';
  return (
    <>
      <div
        className="zx-chart-board"
        role="application"
        aria-roledescription={t('ui.charts.chart')}
        aria-label={t(onChoose ? 'ui.charts.keysChoose' : 'ui.charts.keys', { title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys lead along its marks
        tabIndex={0}
        onKeyDown={(event) => {
          setTip(null);
          onKeyDown(event);
        }}
        onBlur={onBlur}
        data-choosing={onChoose !== undefined}
      >
        <div ref={host} role="img" aria-label={summary} style={{ height: size.height }} />
        {tip && <ChartTip tip={tip} width={width} height={size.height} dark={look.dark} />}
        <output className="zx-chart-said" aria-live="polite">
          {said}
        </output>
      </div>
      {drawn && <ChartLegend drawn={drawn} label={t('ui.charts.legend')} dark={look.dark} hidden={hidden} onHidden={setHidden} />}
    </>
  );
}

/** A tile's picture leaves room for its legend, which is known only when it is drawn; anywhere else the legend comes below. */
function fitted(drawAt: (height: number) => Drawn, height: number, tile: number | null): Drawn {
  const first = drawAt(height);
  const legend = tile === null ? 0 : legendHeight(first.legend, tile);
  if (legend === 0) return first;
  const room = Math.max(MINIMUM, height - legend);
  return { ...drawAt(room), height: room };
}
