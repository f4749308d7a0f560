import { type Language, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Chart } from '@zhixing/ui/charts/chart.tsx';
import type { ChartData } from '@zhixing/ui/charts/chart-data.ts';
import { OwnLook } from '@zhixing/ui/charts/use-chart-look.ts';
import { useMemo, useRef } from 'react';
import { figureText } from './figure-text.ts';
import type { FigureGroup, Figures, FiguresPanel } from './snapshot.ts';
import { useSize } from './use-size.ts';
import { wallLook } from './wall-look.ts';

/** One figure above the map. */
export function Figure({ panel: { title, figures, id } }: { panel: FiguresPanel }) {
  const text = useText();
  const language = useLanguage();
  const [measure] = figures.measures;
  const value = measure && figures.groups[0]?.values[measure.name];
  const isAlarm = (id === 'open' || id === 'serious') && typeof value === 'number' && value > 0;
  return (
    <div className="wall-figure" data-alarm={isAlarm}>
      <dt title={title}>{title}</dt>
      <dd>
        {measure && figureText(measure, value, language, text('screenBoard.none'))}
        {measure?.form === 'money' ? <small>{text('screenBoard.yuan')}</small> : measure?.unit && <small>{measure.unit}</small>}
      </dd>
    </div>
  );
}

/** Height of a group with its bar, and the least between two; `panels.css` has the same. */
const RANK = 38;
const RANK_GAP = 4;

/** Those that have a name: rows without one are ranked nowhere, unless there are no others. */
const named = (groups: readonly FigureGroup[]): readonly FigureGroup[] => {
  const found = groups.filter(({ keys }) => keys.some((key) => key !== null));
  return found.length > 0 ? found : groups;
};

/** Groups by size, each with a bar; a second measure is what the first is part of. */
export function Ranking({ figures: { groups: all, measures } }: { figures: Figures }) {
  const text = useText();
  const language = useLanguage();
  const frame = useRef<HTMLOListElement>(null);
  const { height } = useSize(frame);
  const [measure, whole] = measures;
  if (!measure) return null;
  const groups = named(all);
  // The first groups are the largest; one that does not fit is left out rather than cut.
  const fitting = Math.max(1, Math.floor((height + RANK_GAP) / (RANK + RANK_GAP)));
  const figure = ({ values }: FigureGroup, name: string) => Number(values[name] ?? 0);
  const most = Math.max(...groups.map((group) => figure(group, measure.name)), 1);
  const none = text('screenBoard.none');
  const shareOf = (group: FigureGroup) => figure(group, measure.name) / (whole ? Math.max(figure(group, whole.name), 1) : most);
  return (
    <ol ref={frame} className="wall-ranking">
      {groups.slice(0, fitting).map((group) => (
        <li key={group.keys.join()} data-short={whole !== undefined && shareOf(group) < 1}>
          <span className="wall-name">{group.labels.join(' · ')}</span>
          <span className="wall-number">
            {figureText(measure, group.values[measure.name], language, none)}
            {whole && ` / ${figureText(whole, group.values[whole.name], language, none)}`}
          </span>
          <i aria-hidden className="wall-bar">
            <i style={{ width: `${Math.min(100, Math.max(0, shareOf(group) * 100))}%` }} />
          </i>
        </li>
      ))}
    </ol>
  );
}

/** Room for the frame of a legend. */
const LEGEND = 12;

/** A chart as large as its panel. */
export function PanelChart({ panel: { figures, picture, title } }: { panel: FiguresPanel }) {
  const text = useText();
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useSize(frame);
  const none = text('screenBoard.none');
  const yuan = text('screenBoard.yuan');
  // Snapshots come every few seconds; a chart is drawn again only when its figures have changed.
  const written = JSON.stringify(figures);
  const data = useMemo(() => chartData(JSON.parse(written) as Figures, { language, none, yuan }), [written, language, none, yuan]);
  const choice = useMemo(
    () =>
      picture === 'figure' || picture === 'ranking'
        ? null
        : { picture, by: data.dimensions.map(({ name }) => name), measures: data.measures.map(({ name }) => name) },
    [picture, data],
  );
  return (
    <div ref={frame} className="wall-chart">
      {choice && height > 0 && (
        <OwnLook value={wallLook}>
          <Chart data={data} choice={choice} title={title} height={height - LEGEND} compact />
        </OwnLook>
      )}
    </div>
  );
}

function chartData({ dimensions, measures, groups }: Figures, words: { language: Language; none: string; yuan: string }): ChartData {
  const { language, none, yuan } = words;
  return {
    dimensions,
    measures: measures.map((measure) => ({
      name: measure.name,
      label: measure.label,
      ...(measure.form === 'money' ? { unit: yuan } : measure.unit ? { unit: measure.unit } : {}),
      format: (value) => figureText(measure, value, language, none),
      axis: (value) => figureText(measure, value, language, none),
    })),
    points: groups.map(({ keys, labels, values }) => ({
      keys,
      labels,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : null])),
    })),
  };
}
