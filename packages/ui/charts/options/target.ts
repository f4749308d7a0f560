import type { LineSeriesOption } from 'echarts';
import type { Look } from '../look.ts';
import type { Line } from '../split.ts';

/** A broken line across the whole picture at each measure's target. A series of its own, so that the axis reaches it. */
export function targetLines(lines: readonly Line[], places: number, look: Look, lying: boolean): LineSeriesOption[] {
  const measures = [...new Map(lines.map((line) => [line.measure, line])).values()];
  return measures.flatMap((line) => {
    const { target } = line.measure;
    if (target === undefined || places === 0) return [];
    const along = Array.from({ length: places }, (_, index) => (lying ? [target, index] : [index, target]));
    return {
      type: 'line' as const,
      id: `target ${line.measure.name}`,
      silent: true,
      symbol: 'none',
      data: along,
      lineStyle: { color: look.text, type: 'dashed' as const, width: 1.5 },
      ...(line.second && !lying && { yAxisIndex: 1 }),
      z: 4,
    };
  });
}
