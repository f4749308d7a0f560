import type { LineSeriesOption } from 'echarts';
import type { Line } from '../split.ts';
import { colourOf, quietText } from './parts.ts';
import type { Task } from './task.ts';

/**
 * A broken line across the whole picture at each measure's target. A series of its own, so that the axis reaches it. None where the target does
 * not compare: of parts side by side, and of running sums.
 */
export function targetLines(lines: readonly Line[], places: number, { choice, canvas, lying, alone }: Task): LineSeriesOption[] {
  const groups = [...Map.groupBy(lines, ({ measure }) => measure).values()];
  return groups.flatMap((group) => {
    const [line] = group;
    const target = line?.measure.target;
    const compares = choice.cumulative !== true && (group.length === 1 || choice.stacked === true);
    if (!line || target === undefined || !compares || places === 0) return [];
    const { look, words } = canvas;
    const colour = line.second ? colourOf(look, line.at, alone) : look.text;
    const label = {
      ...quietText(look),
      color: colour,
      show: true,
      align: 'right' as const,
      position: 'top' as const,
      textBorderColor: look.surface,
      textBorderWidth: 3,
      formatter: words.target(line.measure.format(target)),
    };
    const along = Array.from({ length: places }, (_, index) => ({
      value: lying ? [target, index] : [index, target],
      ...(index === places - 1 && { label }),
    }));
    return {
      type: 'line' as const,
      id: `target ${line.measure.name}`,
      silent: true,
      // Too small to be seen, but without symbols there are no labels.
      symbolSize: 0.1,
      showAllSymbol: true,
      data: along,
      color: colour,
      lineStyle: { color: colour, type: 'dashed' as const, width: 1.5 },
      ...(line.second && !lying && { yAxisIndex: 1 }),
      z: 4,
    };
  });
}
