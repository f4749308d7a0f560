import type { Swatch } from './drawn.ts';
import { shapesOf, swatchSize } from './swatch-shapes.ts';

/** How a series looks. */
export function SwatchMark({ swatch, dark }: { swatch: Swatch; dark: boolean }) {
  return (
    <svg className="zx-chart-swatch" {...swatchSize} aria-hidden="true">
      {shapesOf(swatch, dark).map(({ d, fill, stroke, width, dash }) => (
        <path key={d} d={d} fill={fill} stroke={stroke} strokeWidth={width} strokeDasharray={dash} />
      ))}
    </svg>
  );
}
