import type { EChartsType } from 'echarts/core';
import { useEffect, useState } from 'react';
import type { ChartPoint } from './chart-data.ts';
import type { TipAt } from './chart-tip.tsx';
import type { Drawn } from './drawn.ts';
import { tipAtPlace, tipOfMark } from './tip.ts';

interface Pixel {
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Follows the mouse: says what lies below it, and chooses the mark that is clicked. */
export function usePointing(
  chart: EChartsType | null,
  drawn: Drawn | null,
  onChoose: ((point: ChartPoint) => void) | undefined,
): readonly [TipAt | null, (tip: null) => void] {
  const [tip, setTip] = useState<TipAt | null>(null);
  useEffect(() => {
    if (!chart || !drawn) return;
    const choose = (point: ChartPoint | null | undefined) => {
      if (point) onChoose?.(point);
    };
    const pointed = drawn.axis ? pointAlongAxis : pointAtMarks;
    const end = pointed({ chart, drawn, setTip, choose });
    const leave = () => setTip(null);
    chart.getZr().on('globalout', leave);
    return () => {
      if (chart.isDisposed()) return;
      end();
      chart.getZr().off('globalout', leave);
    };
  }, [chart, drawn, onChoose]);
  return [tip, setTip];
}

interface Pointing {
  readonly chart: EChartsType;
  readonly drawn: Drawn;
  readonly setTip: (tip: TipAt | null) => void;
  readonly choose: (point: ChartPoint | null | undefined) => void;
}

/** Everywhere between two places of the axis the values of the nearest one are said; with one series it is chosen there, too. */
function pointAlongAxis({ chart, drawn, setTip, choose }: Pointing): () => void {
  const placeOf = ({ offsetX, offsetY }: Pixel): number | null => {
    if (!chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return null;
    const found = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]);
    return Math.round(found[drawn.axis === 'y' ? 1 : 0] ?? 0);
  };
  const move = (event: Pixel) => {
    const place = placeOf(event);
    const said = place === null ? null : tipAtPlace(drawn, place);
    if (!said || place === null) return setTip(null);
    const at = Number(drawn.axis === 'y' ? chart.convertToPixel({ yAxisIndex: 0 }, place) : chart.convertToPixel({ xAxisIndex: 0 }, place));
    setTip({ ...said, x: event.offsetX, y: event.offsetY, guide: drawn.axis === 'y' ? { y: at } : { x: at } });
  };
  const click = (event: Pixel) => {
    const place = placeOf(event);
    if (drawn.rows.length === 1 && place !== null) choose(drawn.rows[0]?.[place]?.point);
  };
  const clickMark = (event: { data?: unknown }) => {
    if (drawn.rows.length > 1) choose(markOf(drawn, event)?.point);
  };
  const zr = chart.getZr();
  zr.on('mousemove', move);
  zr.on('click', click);
  chart.on('click', clickMark);
  return () => {
    zr.off('mousemove', move);
    zr.off('click', click);
    chart.off('click', clickMark);
  };
}

function pointAtMarks({ chart, drawn, setTip, choose }: Pointing): () => void {
  const move = (event: { data?: unknown; event?: unknown }) => {
    const said = tipOfMark(drawn, numberOf(event));
    const { offsetX = 0, offsetY = 0 } = (event.event ?? {}) as Partial<Pixel>;
    setTip(said && { ...said, x: offsetX, y: offsetY });
  };
  const leave = () => setTip(null);
  const click = (event: { data?: unknown }) => choose(markOf(drawn, event)?.point);
  chart.on('mousemove', move);
  chart.on('mouseout', leave);
  chart.on('click', click);
  return () => {
    chart.off('mousemove', move);
    chart.off('mouseout', leave);
    chart.off('click', click);
  };
}

const numberOf = ({ data }: { data?: unknown }): number => (data as { mark?: number } | undefined)?.mark ?? -1;

const markOf = (drawn: Drawn, event: { data?: unknown }) => drawn.rows.flat()[numberOf(event)];
