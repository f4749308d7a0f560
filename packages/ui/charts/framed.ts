import type { LegendEntry } from './drawn.ts';
import { LINE, legendLines, SWATCH } from './legend-lines.ts';
import { paperLook } from './look.ts';
import { small } from './options/parts.ts';
import { shapesOf, swatchSize } from './swatch-shapes.ts';

interface Picture {
  /** The picture as an SVG document. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly legend: readonly LegendEntry[];
}

const EDGE = 20;
const TITLE = 48;

/** A picture on white ground, with its title above and its legend below. */
export function framed({ svg, width, height, title, legend }: Picture): {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
} {
  const { text, font, surface, size } = paperLook;
  const lines = legendLines(legend, width);
  const whole = { width: width + EDGE * 2, height: height + TITLE + EDGE + lines.length * LINE };
  const heading = `<text x="${EDGE}" y="${TITLE - 18}" font-size="${size + 2}" font-weight="600">${escaped(title)}</text>`;
  const inner = svg.replace('<svg ', `<svg x="${EDGE}" y="${TITLE}" `);
  const entries = lines.flatMap((line, row) => line.map(({ entry, x }) => entryOf(entry, EDGE + x, TITLE + height + LINE * (row + 0.75))));
  const ground = `<rect width="100%" height="100%" fill="${surface}"/>`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}" font-family="${escaped(font)}" fill="${text}">`;
  return { svg: `${open}${ground}${heading}${inner}${entries.join('')}</svg>`, ...whole };
}

function entryOf({ name, swatch }: LegendEntry, x: number, y: number): string {
  const paths = shapesOf(swatch, false).map(
    ({ d, fill, stroke, width, dash }) =>
      `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}"/>`,
  );
  const { width, height } = swatchSize;
  const mark = `<svg x="${x}" y="${y - height + 2}" width="${width}" height="${height}">${paths.join('')}</svg>`;
  return `${mark}<text x="${x + SWATCH}" y="${y}" font-size="${small(paperLook)}">${escaped(name)}</text>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
