import type { PageTile } from '@zhixing/client/home-page.ts';
import { type Language, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { DrawGuard } from '@zhixing/ui/states/draw-guard.tsx';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { listAddress, reportAddress } from '../addresses.ts';
import type { CalendarData, ChartTileData, FigureData, ListData, MapData, RecordsData } from '../tile-data.ts';
import { CalendarTile } from './calendar-tile.tsx';
import { FigureTile } from './figure-tile.tsx';
import { ShortcutTile } from './shortcut-tile.tsx';
import { WhenSeen } from './when-seen.tsx';
import '../home-page.css';

type TextOf = ReturnType<typeof useText>;

const ChartTile = lazyAside(() => import('./chart-tile.tsx'));
const ListTile = lazyAside(() => import('./list-tile.tsx'));
const MapTile = lazyAside(() => import('./map-tile.tsx'));

/** A tile with its title and what it shows, or why it shows nothing. */
export function TileView({ shown }: { shown: PageTile }) {
  const text = useText();
  const language = useLanguage();
  const title = tileTitle(shown, text);
  const { tile, error } = shown;
  const failed = <Failed>{error ?? text('homeTiles.failed')}</Failed>;
  if (tile.kind === 'figure' && shown.data !== undefined)
    return (
      <DrawGuard failed={failed}>
        <FigureTile tile={tile} data={shown.data as FigureData} title={shown.title} />
      </DrawGuard>
    );
  const to = addressOf(shown);
  return (
    <article className="tile-panel" aria-label={title}>
      <header>
        <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
        <small>{noteOf(shown, text)}</small>
      </header>
      {error === undefined ? (
        <DrawGuard failed={failed}>
          <Suspense fallback={<div className="tile-waiting" aria-busy />}>{contentOf(shown, title, language)}</Suspense>
        </DrawGuard>
      ) : (
        failed
      )}
    </article>
  );
}

const Failed = ({ children }: { children: ReactNode }) => (
  <p className="tile-none" role="alert">
    {children}
  </p>
);

function contentOf({ tile, data }: PageTile, title: string, language: Language): ReactNode {
  switch (tile.kind) {
    case 'chart':
      return (
        <WhenSeen>
          <ChartTile tile={tile} data={data as ChartTileData} title={title} />
        </WhenSeen>
      );
    case 'list':
      return (
        <WhenSeen>
          <ListTile tile={tile} data={data as ListData} title={title} />
        </WhenSeen>
      );
    case 'calendar':
      return <CalendarTile tile={tile} data={data as CalendarData} />;
    case 'map':
      return (
        <WhenSeen>
          <MapTile tile={tile} data={data as MapData} title={title} />
        </WhenSeen>
      );
    case 'shortcut':
      return <ShortcutTile tile={tile} />;
    case 'text':
      return <p className="tile-text">{tile.text[wordsOf(language)] ?? tile.text.zh}</p>;
    default:
      return null;
  }
}

/** The key under which documents hold the words of a language. */
const wordsOf = (language: Language): 'zh' | 'en' | 'zh-TW' => (language === 'zhtw' ? 'zh-TW' : language);

/** What a tile is called: by itself, by its report or by its model. */
export function tileTitle({ tile, title, data }: PageTile, text: TextOf): string {
  if (title) return title;
  if (tile.kind === 'figure') return (data as FigureData | undefined)?.measure?.label ?? text('homeTiles.kinds.figure');
  if (tile.kind === 'chart') {
    const known = data as ChartTileData | undefined;
    return known ? (known.chart.title ?? chartName(known)) : text('homeTiles.kinds.chart');
  }
  const known = data as Partial<RecordsData> | undefined;
  return known?.modelTitle ?? text(`homeTiles.kinds.${tile.kind}`);
}

const chartName = ({ reportTitle, chart, measures }: ChartTileData): string => {
  const named = measures.filter(({ name }) => chart.measures.includes(name)).map(({ label }) => label);
  return named.length > 0 ? `${reportTitle} · ${named.slice(0, 2).join(' / ')}` : reportTitle;
};

function noteOf({ tile, data }: PageTile, text: TextOf): string | null {
  if (data === undefined) return null;
  if (tile.kind === 'chart') return (data as ChartTileData).period.label ?? text('homeTiles.sinceEver');
  if (tile.kind === 'calendar') return (data as CalendarData).month;
  if (tile.kind === 'list' || tile.kind === 'map') return text('homeTiles.total', { count: (data as RecordsData).total });
  return null;
}

function addressOf({ tile, data }: PageTile): string | null {
  if (data === undefined) return null;
  if (tile.kind === 'chart') return reportAddress(tile.report, data as ChartTileData);
  if (tile.kind === 'list' || tile.kind === 'calendar' || tile.kind === 'map') return listAddress(tile.model, (data as RecordsData).filter);
  return null;
}
