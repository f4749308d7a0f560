import type { ChartChoice } from '../chart-data.ts';
import type { Canvas } from '../drawn.ts';
import type { Line, Split } from '../split.ts';

/** What is known of a picture along one axis while its parts are drawn. */
export interface Task {
  readonly split: Split;
  readonly choice: ChartChoice;
  readonly canvas: Canvas;
  readonly alone: boolean;
  /** Bars lie. */
  readonly lying: boolean;
  readonly isLine: (line: Line) => boolean;
}
