import { prefersReducedMotion } from '@zhixing/client/reduced-motion.ts';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Drawn } from './drawn.ts';

use([SVGRenderer]);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The library's picture within an element: made with it, redrawn when it changes, disposed of with it. */
export function useInstance(host: RefObject<HTMLDivElement | null>, drawn: Drawn | null, { width, height }: Size): EChartsType | null {
  const [chart, setChart] = useState<EChartsType | null>(null);
  const drawnBefore = useRef(false);
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = init(host.current, null, { renderer: 'svg', width: 1, height: 1 });
    drawnBefore.current = false;
    setChart(made);
    return () => {
      made.dispose();
      setChart(null);
    };
  }, [host]);
  useLayoutEffect(() => {
    if (!chart || !drawn || width === 0) return;
    // Only the first picture moves: redrawn for another width or theme, it would begin from nothing each time.
    const moves = !drawnBefore.current && !prefersReducedMotion();
    drawnBefore.current = true;
    chart.resize({ width, height, silent: true });
    chart.setOption({ ...drawn.option, animation: moves }, { notMerge: true });
    chart.getZr().flush();
  }, [chart, drawn, width, height]);
  return chart;
}
