import { useText } from '@zhixing/client/i18n.ts';
import type { TileOf } from '@zhixing/model/page/index.ts';
import { type FigureWords, figureText, unitOf } from '@zhixing/ui/charts/report-figures.ts';
import { useFigureWords } from '@zhixing/ui/charts/use-figure-words.ts';
import { Link } from 'react-router';
import { reportAddress } from '../addresses.ts';
import type { FigureData } from '../tile-data.ts';
import { Course } from './course.tsx';

interface Props {
  readonly tile: TileOf<'figure'>;
  readonly data: FigureData;
  readonly title: string | null;
}

/** A figure with its course, and how it has changed since the period before. It leads to its report. */
export function FigureTile({ tile, data, title }: Props) {
  const text = useText();
  const words = useFigureWords();
  const { measure, value, few, before, trend, period } = data;
  if (!measure) return null;
  const unit = unitOf(measure, words);
  return (
    <Link className="tile-figure" to={reportAddress(tile.report, data)} title={data.reportTitle}>
      <span className="tile-figure-name">
        <strong>{title ?? measure.label}</strong>
        <small>{period.label ?? text(tile.compare || tile.trend ? 'homeTiles.sinceEver' : 'homeTiles.now')}</small>
      </span>
      <span className="tile-figure-value">
        <b>{figureText(measure, value, words)}</b>
        {unit && value !== null && <small>{unit}</small>}
        {trend && <Course points={trend} />}
      </span>
      {few ? <small>{text('homeTiles.few')}</small> : before && <Change data={data} words={words} />}
    </Link>
  );
}

/** The change against the period before: in points for shares, in per cent for all others. */
function Change({ data: { measure, value: now, before }, words }: { data: FigureData; words: FigureWords }) {
  const text = useText();
  const then = before?.value ?? null;
  if (!measure || now === null || then === null || (measure.form !== 'percent' && then === 0))
    return <small title={before?.label ?? undefined}>{text('homeTiles.noneBefore')}</small>;
  const change = measure.form === 'percent' ? (now - then) * 100 : ((now - then) / then) * 100;
  const amount = new Intl.NumberFormat(words.tag, { maximumFractionDigits: 1 }).format(Math.abs(change));
  const sign = Math.abs(change) < 0.05 ? 'same' : change > 0 ? 'up' : 'down';
  const unit = measure.form === 'percent' ? text('homeTiles.points') : '%';
  return (
    <small title={`${before?.label ?? ''} ${figureText(measure, then, words)}`}>
      {text(`homeTiles.change.${sign}`, { amount: `${amount}${unit}` })}
    </small>
  );
}
