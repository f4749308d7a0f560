import type { Swatch } from './drawn.ts';
import { dashOf, patternOf, symbolOf } from './options/parts.ts';
import { veils } from './palette.ts';

/** Size of a swatch in pixels. */
export const swatchSize = { width: 22, height: 12 } as const;

/** One outline of a swatch. */
export interface SwatchShape {
  readonly d: string;
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly dash: string;
}

/** Outlines of a swatch: a patch with its pattern, or a line with its dashes and symbol. */
export const shapesOf = ({ form, colour, at }: Swatch, dark: boolean): SwatchShape[] =>
  form === 'line'
    ? [
        { d: 'M0 6h22', fill: 'none', stroke: colour, width: 2, dash: dashOf(at) === 'dashed' ? '5 3' : 'none' },
        { d: outlines[symbolOf(at)], fill: colour, stroke: 'none', width: 0, dash: 'none' },
      ]
    : [
        { d: 'M0 0h22v12H0z', fill: colour, stroke: 'none', width: 0, dash: 'none' },
        {
          d: strokes[patternOf(at)],
          fill: 'none',
          stroke: dark ? veils.dark.swatch : veils.light.swatch,
          width: 1.6,
          dash: 'none',
        },
      ];

const outlines: Readonly<Record<ReturnType<typeof symbolOf>, string>> = {
  circle: 'M11 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
  rect: 'M7.5 2.5h7v7h-7z',
  triangle: 'M11 1.5l4.5 8.5h-9z',
  diamond: 'M11 1l4.5 5l-4.5 5l-4.5-5z',
};

/** Patterns as on the marks, drawn by strokes. */
const strokes: Readonly<Record<ReturnType<typeof patternOf>, string>> = {
  plain: 'M0 0',
  rising: 'M-2 12l12-12M5 12l12-12M12 12l12-12',
  dots: 'M3 4h2M9 4h2M15 4h2M6 8h2M12 8h2M18 8h2',
  level: 'M0 3h22M0 9h22',
  falling: 'M-2 0l12 12M5 0l12 12M12 0l12 12',
  upright: 'M4 0v12M11 0v12M18 0v12',
  bigDots: 'M3 5h4M14 5h4M9 9h4M3 6h4M14 6h4M9 8h4',
  dashes: 'M1 4h6M11 4h6M5 9h6M15 9h6',
};
